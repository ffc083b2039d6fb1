import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { folderCache } from "../../src/cache/folder-cache.ts";
import { packArchive } from "../pack-archive.ts";
import { startServer, type TestServer } from "../start-server.ts";
import { bytesOf, seeded } from "./seeded.ts";

const kills = 200;
const readers = 8;
const killedAtOnce = 2;
const seed = Number(process.env["LZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`seed: LZ_SEED=${seed}\n`);

const root = mkdtempSync(join(tmpdir(), "lzkit-kill-"));
const folder = join(root, "cache");
let server: TestServer;

beforeAll(async () => {
  const archives = await Promise.all(
    Array.from({ length: 6 }, (_, number) => packArchive("tar.gz", new Map([["file", bytesOf(number)]]))),
  );
  server = await startServer(({ url }, response) => {
    const bytes = archives[Number(url?.slice(1, 2))] ?? new Uint8Array();
    response.write(bytes.subarray(0, bytes.length / 2));
    setTimeout(() => response.end(bytes.subarray(bytes.length / 2)), 5);
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

async function start(role: "read" | "write", own: number): Promise<ChildProcess> {
  const child = fork(new URL("use-cache.ts", import.meta.url), [folder, server.url, `${own}`, role], {
    execArgv: ["--conditions=@lzkit/source"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, "compiled") },
  });
  await once(child, "message");
  return child;
}

async function end(child: ChildProcess): Promise<{ readonly code: number; readonly counts: Record<string, number> }> {
  const counted = once(child, "message");
  const ended = once(child, "exit");
  child.send("end");
  const [counts] = (await Promise.race([counted, ended])) as [Record<string, number>];
  const [code] = (await ended) as [number];
  return { code, counts };
}

it(`a cache that eight processes use survives ${kills} processes killed in the middle`, async () => {
  const random = seeded(seed);
  const using = await Promise.all(Array.from({ length: readers }, (_, index) => start("read", seed + index)));
  const killSome = async (count: number): Promise<void> => {
    for (let killed = 0; killed < count; killed++) {
      const victim = await start("write", Math.floor(random() * 2 ** 31));
      await sleep(random() * 40);
      const ended = once(victim, "exit");
      victim.kill("SIGKILL");
      expect(await ended).toEqual([null, "SIGKILL"]);
    }
  };
  await Promise.all(Array.from({ length: killedAtOnce }, () => killSome(kills / killedAtOnce)));

  const results = await Promise.all(using.map(end));
  expect(results.map(({ code }) => code)).toEqual(Array.from({ length: readers }, () => 0));
  for (const count of ["hits", "writes", "archives", "prunes"]) {
    expect(results.reduce((sum, { counts }) => sum + (counts[count] ?? 0), 0)).toBeGreaterThan(0);
  }
  // Proof that kills came in the middle of writes: what they were writing is left behind, and in no entry's place.
  expect(readdirSync(join(folder, "tmp")).length).toBeGreaterThan(0);
  expect((await folderCache({ folder }).verify()).broken).toEqual([]);

  const next = await start("read", seed);
  await sleep(500);
  expect((await end(next)).code).toBe(0);
});
