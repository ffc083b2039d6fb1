import type { Fetcher } from "./fetcher.ts";
import { gitFetcher } from "./git/git-fetcher.ts";
import { pathFetcher } from "./path/path-fetcher.ts";

/** The fetchers that a chain is resolved with where the caller gives none. */
export function defaultFetchers(): readonly Fetcher[] {
  return [pathFetcher(), gitFetcher()];
}
