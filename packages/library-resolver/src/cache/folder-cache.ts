import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cache } from "../cache.ts";
import { decodeEntry, encodeEntry, entryName } from "./cache-entry.ts";
import { createProblemReporter, type OnCacheProblem } from "./cache-problem.ts";
import type { CacheEntry, CacheVerification, PruneOptions, PruneResult } from "./maintain-folder-cache.ts";

/** What {@link folderCache} takes. */
export interface FolderCacheOptions {
  /** Absolute. Made when the first entry is kept; see {@link defaultCacheFolder}. */
  readonly folder: string;
  /** Told when an entry was broken, or when the folder cannot be read or written. */
  readonly onProblem?: OnCacheProblem;
}

/** A cache in a folder, which any number of processes may use at once. */
export interface FolderCache extends Cache {
  /** Where it is; absolute. */
  readonly folder: string;
  /** All entries, sorted by key. */
  readonly list: () => Promise<readonly CacheEntry[]>;
  /** Reads every entry and removes those that are not what they should be. */
  readonly verify: () => Promise<CacheVerification>;
  /** Removes what was not used for long, then the longest unused until the rest fits. */
  readonly prune: (options: PruneOptions) => Promise<PruneResult>;
}

const oneDay = 24 * 60 * 60 * 1000;
const smallBytes = 1024 * 1024;
const tolerated = new Set(["EEXIST", "EPERM", "EACCES", "EBUSY"]);

/**
 * Keeps what was fetched in a folder: verified on every read, written whole or not at all.
 *
 * It never fails a run. A broken entry counts as missing and is removed; a full disk means that nothing
 * more is kept. Only its owner can read the folder, for libraries may be private.
 *
 * @example
 * ```ts
 * import { defaultCacheFolder, folderCache } from "@lzkit/library-resolver";
 *
 * const cache = folderCache({
 *   folder: defaultCacheFolder(process.env),
 *   onProblem: ({ message }) => process.stderr.write(`${message}\n`),
 * });
 * ```
 */
export function folderCache({ folder, onProblem }: FolderCacheOptions): FolderCache {
  const problems = createProblemReporter(folder, onProblem);
  const maintenance = () => import("./maintain-folder-cache.ts");

  const get = async (key: string): Promise<Uint8Array | undefined> => {
    const file = entryFile(folder, key);
    try {
      const entry = await readAndTouch(file);
      if (entry === undefined) return undefined;
      const record = decodeEntry(entry, key);
      if ("bytes" in record) return record.bytes;
      problems.broken(record.broken);
      await rm(file, { force: true });
    } catch (cause) {
      problems.failed("read-failed", cause);
    }
    return undefined;
  };

  const set = async (key: string, bytes: Uint8Array): Promise<void> => {
    if (problems.hasFailed("write-failed")) return;
    try {
      await writeWhole(folder, { file: entryFile(folder, key), bytes: encodeEntry({ key, bytes }) });
    } catch (cause) {
      problems.failed("write-failed", cause);
    }
  };

  return {
    folder,
    get,
    set,
    lastPins: { get: (key) => get(`pin/${key}`), set: (key, bytes) => set(`pin/${key}`, bytes) },
    list: async () => (await maintenance()).listEntries(folder),
    verify: async () => (await maintenance()).verifyEntries(folder),
    prune: async (options) => (await maintenance()).pruneEntries(folder, options),
  };
}

function entryFile(folder: string, key: string): string {
  const name = entryName(key);
  return join(folder, name.slice(0, 2), name);
}

/**
 * Reads without waiting for the thread pool, unless the entry is large: a chain reads dozens of small ones, and to
 * wait for each costs more than to read it.
 *
 * Pruning goes by the time of the last use, which is kept to the day: a read costs no write.
 */
async function readAndTouch(file: string): Promise<Uint8Array | undefined> {
  const descriptor = openEntry(file);
  if (descriptor === undefined) return undefined;
  try {
    const { mtimeMs, size } = fstatSync(descriptor);
    if (Date.now() - mtimeMs > oneDay) await utimes(file, new Date(), new Date()).catch(() => undefined);
    return size > smallBytes ? await readFile(file) : readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** `undefined`: it is not there. */
function openEntry(file: string): number | undefined {
  try {
    return openSync(file, "r");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/**
 * Writes beside and renames: a reader sees all of it or nothing.
 *
 * There is no fsync: an entry that a power failure cut off is found broken when it is read.
 */
async function writeWhole(folder: string, entry: { readonly file: string; readonly bytes: Uint8Array }): Promise<void> {
  const temporary = join(folder, "tmp", `${process.pid}-${crypto.randomUUID()}`);
  await mkdir(join(folder, "tmp"), { recursive: true, mode: 0o700 });
  await mkdir(join(entry.file, ".."), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, entry.bytes, { flag: "wx", mode: 0o600 });
    await rename(temporary, entry.file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    // Windows refuses to replace a file that another process reads just now: the same bytes are there already.
    if (process.platform === "win32" && tolerated.has((error as NodeJS.ErrnoException).code ?? "")) return;
    throw error;
  }
}
