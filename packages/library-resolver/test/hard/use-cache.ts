import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { archiveFetcher } from "../../src/archive/archive-fetcher.ts";
import { folderCache } from "../../src/cache/folder-cache.ts";
import type { FetchContext } from "../../src/fetch-context.ts";
import { bytesOf, seeded } from "./seeded.ts";

/**
 * Uses a cache until it is told to end: keeps entries, reads them, fetches archives through it, prunes it.
 *
 * Ends with 1 at the first wrong byte. Arguments: folder, URL of the archives, seed, `write` or `read`.
 */
const [folder = "", url = "", seed = "", role = ""] = process.argv.slice(2);
const random = seeded(Number(seed));
const pick = (below: number) => Math.floor(random() * below);
const cache = folderCache({ folder, onProblem: ({ kind, message }) => kind === "entry-broken" && fail(message) });
const counts = { hits: 0, writes: 0, archives: 0, prunes: 0 };
const ending = new AbortController();
process.once("message", () => ending.abort());

function fail(what: string): void {
  process.stderr.write(`WRONG (seed ${seed}): ${what}\n`);
  process.exit(1);
}

async function keepAndRead(): Promise<void> {
  const number = pick(60);
  const key = `entry/${number}`;
  const found = await cache.get(key);
  if (found === undefined) {
    await cache.set(key, bytesOf(number));
    counts.writes++;
    return;
  }
  if (!bytesOf(number).equals(found)) fail(`entry ${number} has other bytes`);
  counts.hits++;
}

async function fetchArchive(): Promise<void> {
  const number = pick(6);
  const context: FetchContext = {
    baseFolder: folder,
    fetch: globalThis.fetch,
    signal: AbortSignal.timeout(60_000),
    cache,
    onProgress: () => {},
  };
  const fetcher = archiveFetcher();
  const address = fetcher.parse(`${url}/${number}.tar.gz`);
  if (address === undefined) throw new Error("no archive");
  const tree = await fetcher.open(await fetcher.pin(address, context), { ...context });
  if (!bytesOf(number).equals(await tree.read("file"))) fail(`archive ${number} has other bytes`);
  counts.archives++;
}

async function prune(): Promise<void> {
  await cache.prune({ maxBytes: pick(4_000_000) });
  counts.prunes++;
}

// Whoever starts after this one loads compiled code; one that is killed would leave none.
if (role === "read") flushCompileCache();
process.send?.("ready");
while (!ending.signal.aborted) {
  const what = random();
  if (role === "write") await Promise.all([keepAndRead(), what < 0.2 ? fetchArchive() : keepAndRead()]);
  else if (what < 0.1) await prune();
  else await (what < 0.2 ? fetchArchive() : keepAndRead());
  if (role === "read") await sleep(25);
}
process.send?.(counts, () => process.disconnect());
