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
  /**
   * Follows redirects, adds credentials and keeps them from other hosts: see {@link createFetch}. Offline it refuses.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Aborts when the caller gives up or time is out. */
  readonly signal: AbortSignal;
  readonly cache: Cache | undefined;
  /** Whether the network must not be used: for fetchers that reach hosts by other means than `fetch`. */
  readonly offline?: boolean | undefined;
  /** Where to fetch from instead of a URL, by the caller's rules: asked where a connection is made, never for pins. */
  readonly rewrite?: ((url: string) => string) | undefined;
  /** Credentials for a URL: for fetchers that reach hosts by other means than `fetch`, which has them. */
  readonly credentials?: ((url: string) => Promise<Credentials | undefined>) | undefined;
  /** Called with what was fetched so far. */
  readonly onProgress: OnProgress;
}
