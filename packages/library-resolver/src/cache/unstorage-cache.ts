import type { Cache } from "../cache.ts";
import { decodeEntry, encodeEntry, entryName } from "./cache-entry.ts";
import { createProblemReporter, type OnCacheProblem } from "./cache-problem.ts";

/** What {@link unstorageCache} needs of a storage made by `createStorage` of `unstorage`. */
export interface RawStorage {
  getItemRaw(key: string): Promise<unknown>;
  setItemRaw(key: string, value: unknown): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** What {@link unstorageCache} takes. */
export interface UnstorageCacheOptions {
  /** Told when an entry was broken, or when the storage cannot be reached. */
  readonly onProblem?: OnCacheProblem;
}

/**
 * Keeps what was fetched in any driver of `unstorage`, so that many machines share Redis, S3 or Azure Blob.
 *
 * Entries are verified on every read as in a folder; a storage that fails never fails a run. Entries do not
 * expire by themselves: give the driver a time to live.
 *
 * @example
 * ```ts
 * import { unstorageCache } from "@lzkit/library-resolver";
 * import { createStorage } from "unstorage";
 * import redis from "unstorage/drivers/redis";
 *
 * const storage = createStorage({ driver: redis({ url: "redis://cache.example:6379", ttl: 30 * 86_400 }) });
 * const cache = unstorageCache(storage);
 * ```
 */
export function unstorageCache(storage: RawStorage, { onProblem }: UnstorageCacheOptions = {}): Cache {
  const problems = createProblemReporter("in the shared storage", onProblem);
  return {
    get: async (key) => {
      try {
        const entry = toBytes(await storage.getItemRaw(storageKey(key)));
        if (entry === undefined) return undefined;
        const record = decodeEntry(entry, key);
        if ("bytes" in record) return new Uint8Array(record.bytes);
        problems.broken(record.broken);
        await storage.removeItem(storageKey(key));
      } catch (cause) {
        problems.failed("read-failed", cause);
      }
      return undefined;
    },
    set: async (key, bytes) => {
      try {
        await storage.setItemRaw(storageKey(key), encodeEntry({ key, bytes }));
      } catch (cause) {
        problems.failed("write-failed", cause);
      }
    },
  };
}

/** Drivers give special meaning to some characters, so a key goes in by its name only. */
function storageKey(key: string): string {
  return `lzkit:${entryName(key)}`;
}

/** Drivers answer with what they have: a buffer, a view, or text where somebody else wrote. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (value === null || value === undefined) return undefined;
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return typeof value === "string" ? Buffer.from(value) : new Uint8Array();
}
