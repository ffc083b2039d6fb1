import type { Cache } from "./cache.ts";
import type { OnProgress } from "./progress.ts";

/** What a host asks of a caller. Never kept: not in an address, a pin, a cache key or an error. */
export interface Credentials {
  readonly username: string;
  /** Password or access token. */
  readonly password: string;
  /** Private key as ssh keeps it in a file, without a passphrase; for `ssh://` addresses. */
  readonly privateKey?: string | undefined;
}

/** What a fetcher may use of the world; it uses nothing else. */
export interface FetchContext {
  /** Absolute folder from which relative local paths count: the root library's. */
  readonly baseFolder: string;
  readonly fetch: typeof globalThis.fetch;
  /** Aborts when the caller gives up or time is out. */
  readonly signal: AbortSignal;
  readonly cache: Cache | undefined;
  /** Credentials for a URL; asked before a request, and only for the host that the request goes to. */
  readonly credentials?: ((url: string) => Promise<Credentials | undefined>) | undefined;
  /** Called with what was fetched so far. */
  readonly onProgress: OnProgress;
}
