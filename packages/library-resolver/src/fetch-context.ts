import type { Cache } from "./cache.ts";
import type { OnProgress } from "./progress.ts";

/** What a fetcher may use of the world; it uses nothing else. */
export interface FetchContext {
  /** Absolute folder from which relative local paths count: the root library's. */
  readonly baseFolder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Aborts when the caller gives up or time is out. */
  readonly signal: AbortSignal;
  readonly cache: Cache | undefined;
  /** Called with what was fetched so far. */
  readonly onProgress: OnProgress;
}
