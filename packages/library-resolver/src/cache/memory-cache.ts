import type { Cache } from "../cache.ts";
import { keyAllows } from "./cache-entry.ts";

/** What {@link memoryCache} takes. */
export interface MemoryCacheOptions {
  /** Bytes kept at most; the oldest go first. @defaultValue 256 MiB */
  readonly maxBytes?: number;
}

/**
 * Keeps what was fetched in memory, as long as the process lives.
 *
 * @example
 * ```ts
 * import { memoryCache } from "@lzkit/library-resolver";
 *
 * const cache = memoryCache({ maxBytes: 16 * 1024 * 1024 });
 * ```
 */
export function memoryCache({ maxBytes = 256 * 1024 * 1024 }: MemoryCacheOptions = {}): Cache {
  const entries = new Map<string, Uint8Array>();
  let size = 0;
  const remove = (key: string): void => {
    size -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    get: async (key) => copy(entries.get(key)),
    set: async (key, bytes) => {
      remove(key);
      if (bytes.length > maxBytes || !keyAllows(key, bytes)) return;
      for (const oldest of entries.keys()) {
        if (size + bytes.length <= maxBytes) break;
        remove(oldest);
      }
      entries.set(key, new Uint8Array(bytes));
      size += bytes.length;
    },
  };
}

/** `slice` of a `Buffer` would share its memory. */
function copy(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes === undefined ? undefined : new Uint8Array(bytes);
}
