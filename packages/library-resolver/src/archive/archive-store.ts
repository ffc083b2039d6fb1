import { resolve } from "node:path";
import type { FetchContext } from "../fetch-context.ts";
import { ResolverError } from "../library-resolver-error.ts";
import type { ArchiveAddress, ArchivePin } from "./archive-address.ts";
import type { ArchiveLimits } from "./archive-limits.ts";
import { digestOf } from "./checksum.ts";
import type { Download } from "./download.ts";
import type { ArchiveFolder } from "./unpack/archive-node.ts";

/** Where an archive is, and what is expected of it. */
export type ArchivePlace = Pick<ArchiveAddress, "url" | "path" | "checksum">;

/** An archive as it was fetched. */
interface FetchedArchive {
  readonly bytes: Uint8Array;
  /** `sha256:<hex>` */
  readonly digest: string;
}

/** What one fetcher knows of archives. */
export interface ArchiveStore {
  /** Keeps what is secret in a URL, for when it is fetched. */
  readonly remember: (wanted: Download) => void;
  /** Fetches an archive, once in each run. */
  readonly fetch: (place: ArchivePlace, context: FetchContext) => Promise<FetchedArchive>;
  /** Unpacks exactly what was pinned, once in each run: libraries may share an archive. */
  readonly unpack: (pin: ArchivePin, context: FetchContext) => Promise<ArchiveFolder>;
}

/** What {@link createArchiveStore} takes. */
export interface ArchiveStoreOptions {
  readonly limits: ArchiveLimits;
  readonly stallTimeout: number;
}

interface Run {
  readonly fetched: Map<string, Promise<FetchedArchive>>;
  readonly unpacked: Map<string, Promise<ArchiveFolder>>;
  keptBytes: number;
}

/** Bytes of archives that a run keeps between pinning and opening; what is more is fetched again. */
const maxKeptBytes = 256 * 1024 * 1024;

/** Makes an {@link ArchiveStore}. */
export function createArchiveStore(options: ArchiveStoreOptions): ArchiveStore {
  const secrets = new Map<string, Download>();
  const runs = new WeakMap<FetchContext, Run>();

  function runOf(context: FetchContext): Run {
    const run = runs.get(context) ?? { fetched: new Map(), unpacked: new Map(), keptBytes: 0 };
    runs.set(context, run);
    return run;
  }

  function fetch(place: ArchivePlace, context: FetchContext): Promise<FetchedArchive> {
    const run = runOf(context);
    const key = keyOf(place, context);
    return once(run.fetched, key, async () => {
      const wanted = secrets.get(place.url ?? "");
      const archive = await load(place, { ...options, context, wanted });
      run.keptBytes += archive.bytes.length;
      if (run.keptBytes > maxKeptBytes) run.fetched.delete(key);
      return archive;
    });
  }

  async function fetchPinned(pin: ArchivePin, context: FetchContext): Promise<Uint8Array> {
    const fetched = await runOf(context).fetched.get(keyOf(pin, context));
    if (fetched?.digest === pin.digest) return fetched.bytes;
    const cached = await fromCache(pin, pin.digest, context);
    const { digest, bytes } = cached ?? fetched ?? (await fetch(pin, context));
    if (digest !== pin.digest) throw changed(nameOf(pin), pin.digest, digest);
    return bytes;
  }

  return {
    remember: (wanted) => void secrets.set(wanted.source, wanted),
    fetch,
    unpack: (pin, context) =>
      once(runOf(context).unpacked, `${pin.format} ${pin.digest} ${keyOf(pin, context)}`, async () => {
        const { unpackArchive } = await import("./unpack/unpack-archive.ts");
        const bytes = await fetchPinned(pin, context);
        const { limits } = options;
        return unpackArchive(bytes, { format: pin.format, source: nameOf(pin), limits, signal: context.signal });
      }),
  };
}

interface Loading extends ArchiveStoreOptions {
  readonly context: FetchContext;
  readonly wanted: Download | undefined;
}

async function load(place: ArchivePlace, { context, wanted, limits, stallTimeout }: Loading): Promise<FetchedArchive> {
  const { url, path = "", checksum } = place;
  const source = url === undefined ? path : (context.rewrite?.(url) ?? url);
  if (!/^https?:\/\//i.test(source)) {
    const { readLocalArchive } = await import("./read-local-archive.ts");
    const bytes = await readLocalArchive(source, context, limits);
    return { bytes, digest: digestOf(bytes) };
  }
  const cached = await fromCache(place, checksum, context);
  if (cached !== undefined) return cached;
  const { download } = await import("./download.ts");
  // What is secret in a URL is for its own host, and not for another one that takes its place.
  const known = source === url ? wanted : undefined;
  const bytes = await download(known ?? { source, url: source }, { context, limits, stallTimeout });
  const digest = digestOf(bytes);
  await context.cache?.set(cacheKey(digest), bytes);
  return { bytes, digest };
}

/** The address of an archive, for messages and to tell it from others. */
export function nameOf({ url, path }: ArchivePlace): string {
  return url ?? path ?? "an archive without a place";
}

function keyOf({ url, path = "" }: ArchivePlace, { baseFolder }: FetchContext): string {
  return url ?? resolve(baseFolder, path);
}

/** An archive on disk is never taken from the cache: it is there to be compared. */
async function fromCache(
  { url }: ArchivePlace,
  digest: string | undefined,
  { cache }: FetchContext,
): Promise<FetchedArchive | undefined> {
  if (url === undefined || digest?.startsWith("sha256:") !== true) return undefined;
  const bytes = await cache?.get(cacheKey(digest));
  return bytes !== undefined && digestOf(bytes) === digest ? { bytes, digest } : undefined;
}

function cacheKey(digest: string): string {
  return `archive/${digest}`;
}

function once<Value>(memo: Map<string, Promise<Value>>, key: string, start: () => Promise<Value>): Promise<Value> {
  const known = memo.get(key);
  if (known !== undefined) return known;
  const started = start().catch((error: unknown) => {
    memo.delete(key);
    throw error;
  });
  memo.set(key, started);
  return started;
}

function changed(source: string, expected: string, actual: string): ResolverError<"ARCHIVE_CHANGED"> {
  return new ResolverError("ARCHIVE_CHANGED", {
    message: `${source} is not the archive that was pinned. Expected ${expected}, got ${actual}.`,
    context: { source, expected, actual },
    hint: "If it was replaced on purpose, run lz lock --accept-moved; if not, ask its owner why it changed.",
  });
}
