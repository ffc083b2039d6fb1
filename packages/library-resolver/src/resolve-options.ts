import type { Dialect } from "@lzkit/schema";
import type { Cache } from "./cache.ts";
import type { Credentials } from "./fetch-context.ts";
import type { Fetcher } from "./fetcher.ts";
import type { LockFile } from "./lock/lock-file.ts";
import type { OnProgress } from "./progress.ts";

/** What to do where a chain asks for two refs of one member. */
export type VersionConflict =
  /** Throw `VERSION_CONFLICT`. */
  | "error"
  /** Take the newest release that is asked for. */
  | "newest"
  /** Take the one that is asked for nearest to the root library; among equally near ones the first. */
  | "nearest-root";

/** What to do with a lock file. */
export type LockMode =
  /** Take its pins, and pin anew what is not in it; a finding, `lock-outdated`, tells that it should be written anew. */
  | "use"
  /** Take its pins, and throw `LOCK_OUTDATED` where the chain needs anything else. */
  | "frozen"
  /** Pin everything anew, and throw `PIN_MOVED` where a tag or an archive is not what it was; branches may move. */
  | "check"
  /** As `check`, and throw `LOCK_OUTDATED` where the lock file would change. */
  | "verify"
  /** Pin everything anew, whatever has moved. */
  | "renew";

/** How {@link resolveChain} resolves. All of it is optional. */
export interface ResolveOptions {
  /** Instead of the built-in fetchers; their order means nothing. */
  readonly fetchers?: readonly Fetcher[] | undefined;
  /** Where it is not given, the metadata file in the root library tells it; neutral where there is none. */
  readonly dialect?: Dialect | undefined;
  /**
   * Git repository in which `path` + `ref` are looked up, instead of the dialect's: an address as `custom_url`
   * takes it, or a folder, relative to the current one.
   */
  readonly libraryRepository?: string | undefined;
  /**
   * What to take for a member, whatever ref is asked for, by its path: a ref, or another address or folder.
   * Folders are written with `./`, `../` or `/` in front and count from the current folder.
   */
  readonly overrides?: Readonly<Record<string, string>> | undefined;
  /** `error` where it is not given. */
  readonly versionConflict?: VersionConflict | undefined;
  /** What is pinned already: see {@link readLockFile}. Where a library is in it, no host is asked what it is now. */
  readonly lock?: LockFile | undefined;
  /** `use` where it is not given. */
  readonly lockMode?: LockMode | undefined;
  /**
   * `true`: the network is never used, and what is not at hand is the error `OFFLINE`. `"prefer"`: only for what is
   * not at hand. Either way refs are what the lock file says, else what they were when the cache last saw them.
   */
  readonly offline?: boolean | "prefer" | undefined;
  /**
   * Where to fetch from instead, by how addresses begin, as `insteadOf` of git: the longest beginning that fits is
   * replaced. Pins, ids and the lock file keep the address as it is.
   */
  readonly rewrites?: Readonly<Record<string, string>> | undefined;
  /**
   * What fetched libraries may point to beside the hosts that you or the libraries on your disk name: hosts
   * (`git.example.com`, `git.example.com:8443`), hosts over plain http (`http://10.0.0.5:8080`), folders (`/srv/lib`).
   */
  readonly trust?: readonly string[] | undefined;
  /** How far a chain may go. */
  readonly limits?:
    | {
        /** Most libraries on one way from the root to a base, both included; 64 where it is not given. */
        readonly depth?: number | undefined;
        /** Most libraries in all; 1,000 where it is not given. */
        readonly libraries?: number | undefined;
      }
    | undefined;
  /** Most fetches at once; 8 where it is not given. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for the whole chain; no limit where it is not given. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly cache?: Cache | undefined;
  /** Credentials for a URL; `undefined`: none. They are sent to the host of that URL only. */
  readonly credentials?: ((url: string) => Promise<Credentials | undefined>) | undefined;
  /** Called with what was fetched so far. */
  readonly onProgress?: OnProgress | undefined;
}
