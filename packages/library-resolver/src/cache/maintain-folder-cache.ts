import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BrokenEntry, checkEntry, readHeader } from "./cache-entry.ts";

/** One thing in the cache. */
export interface CacheEntry {
  /** What it is: kind, place without secrets, digest. */
  readonly key: string;
  /** Bytes on disk. */
  readonly size: number;
  /** Day of the last use, at most a day too old. */
  readonly lastUsed: Date;
}

/** What {@link FolderCache.verify} found. */
export interface CacheVerification {
  /** Entries read. */
  readonly checked: number;
  /** Those that were wrong; they are gone now and are fetched again when they are needed. */
  readonly broken: readonly BrokenEntry[];
}

/** What {@link FolderCache.prune} keeps. Left out: no limit. */
export interface PruneOptions {
  /** Milliseconds since the last use. */
  readonly maxAge?: number;
  /** Bytes on disk, all entries together. */
  readonly maxBytes?: number;
}

/** What {@link FolderCache.prune} did. */
export interface PruneResult {
  readonly removed: number;
  readonly removedBytes: number;
  readonly kept: number;
  readonly keptBytes: number;
}

interface EntryFile {
  readonly file: string;
  readonly size: number;
  readonly lastUsed: number;
}

const headerLimit = 64 * 1024;
/** A write takes seconds: what is older was left behind by a process that ended in the middle. */
const leftoverAge = 60 * 60 * 1000;

export async function listEntries(folder: string): Promise<readonly CacheEntry[]> {
  const entries: CacheEntry[] = [];
  for (const { file, size, lastUsed } of await entryFiles(folder)) {
    const key = await readKey(file);
    if (key !== undefined) entries.push({ key, size, lastUsed: new Date(lastUsed) });
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : 1));
}

export async function verifyEntries(folder: string): Promise<CacheVerification> {
  const broken: BrokenEntry[] = [];
  const files = await entryFiles(folder);
  for (const { file } of files) {
    const entry = await readFile(file).catch(ignoreMissing);
    if (entry === undefined) continue;
    const found = checkEntry(entry, basename(file));
    if (found === undefined) continue;
    broken.push(found);
    await rm(file, { force: true });
  }
  return { checked: files.length, broken };
}

export async function pruneEntries(folder: string, { maxAge, maxBytes }: PruneOptions): Promise<PruneResult> {
  await removeLeftovers(join(folder, "tmp"));
  const files = [...(await entryFiles(folder))].sort((a, b) => b.lastUsed - a.lastUsed || (a.file < b.file ? -1 : 1));
  const oldest = maxAge === undefined ? -Infinity : Date.now() - maxAge;
  const result = { removed: 0, removedBytes: 0, kept: 0, keptBytes: 0 };
  for (const { file, size, lastUsed } of files) {
    const fits = maxBytes === undefined || result.keptBytes + size <= maxBytes;
    if (fits && lastUsed >= oldest) {
      result.kept++;
      result.keptBytes += size;
      continue;
    }
    await rm(file, { force: true });
    result.removed++;
    result.removedBytes += size;
  }
  return result;
}

async function entryFiles(folder: string): Promise<readonly EntryFile[]> {
  const shards = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const files: EntryFile[] = [];
  for (const shard of shards.filter((name) => /^[\da-f]{2}$/.test(name)).sort()) {
    const names = (await readdir(join(folder, shard)).catch(ignoreMissing)) ?? [];
    for (const name of names.sort()) {
      const file = join(folder, shard, name);
      const stats = await stat(file).catch(ignoreMissing);
      if (stats?.isFile() === true) files.push({ file, size: stats.size, lastUsed: stats.mtimeMs });
    }
  }
  return files;
}

async function readKey(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(ignoreMissing);
  if (handle === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerLimit) });
    return readHeader(buffer.subarray(0, bytesRead))?.key;
  } finally {
    await handle.close();
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    const stats = await stat(join(folder, name)).catch(ignoreMissing);
    if (stats !== undefined && Date.now() - stats.mtimeMs > leftoverAge) await rm(join(folder, name), { force: true });
  }
}

/** Another process may remove what this one has just seen. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
