import { archiveFetcher } from "./archive/archive-fetcher.ts";
import type { Fetcher } from "./fetcher.ts";
import { gitFetcher } from "./git/git-fetcher.ts";
import { pathFetcher } from "./path/path-fetcher.ts";

/**
 * The fetchers that a chain is resolved with where the caller gives none: folders, git repositories, archives.
 *
 * @example
 * ```ts
 * const chain = await resolveChain("./my-library", { fetchers: [...builtInFetchers(), myFetcher()] });
 * ```
 */
export function builtInFetchers(): readonly Fetcher[] {
  return [pathFetcher(), gitFetcher(), archiveFetcher()];
}
