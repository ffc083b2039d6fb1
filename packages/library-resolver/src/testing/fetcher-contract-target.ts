import type { FetchContext } from "../fetch-context.ts";
import type { Address, Fetcher, Pin } from "../fetcher.ts";

/** A library that was put where the fetcher finds it. */
export interface PublishedLibrary {
  /** The address as a user writes it. */
  readonly specifier: string;
  /** What the fetcher needs beside the defaults: a base folder, a `fetch`, credentials. */
  readonly context?: Partial<FetchContext> | undefined;
  /** Puts other files in the place of all that are there, at the same address: as a tag is moved, a file replaced. */
  readonly change: (files: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** Ends what was started and takes away what was written. */
  readonly cleanUp?: (() => Promise<void>) | undefined;
}

/** A fetcher to hold to the contract, and the world it needs for that. */
export interface FetcherContractTarget<A extends Address = Address, P extends Pin = Pin> {
  /** Makes the fetcher under test. */
  readonly createFetcher: () => Fetcher<A, P>;
  /**
   * Whether a pin opens what is there now, whatever it was: only for what belongs to the caller, as folders on disk.
   * @defaultValue `false`
   */
  readonly followsChanges?: boolean;
  /** Puts a library where the fetcher finds it. */
  readonly publish: (files: ReadonlyMap<string, Uint8Array>) => Promise<PublishedLibrary>;
  /** A well-formed address beside the published one, under which there is nothing. */
  readonly missing: (published: PublishedLibrary) => string;
  /** Addresses that are for other fetchers; at least one. */
  readonly foreign: readonly string[];
  /** Addresses that are for this fetcher, but malformed; at least one. */
  readonly malformed: readonly string[];
}
