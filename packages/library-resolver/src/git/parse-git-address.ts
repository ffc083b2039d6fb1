import { parseSource } from "../address/parse-source.ts";
import type { GitAddress } from "./git-address.ts";

/**
 * Reads a specifier that names a git repository over http(s) or on disk; `undefined`: it names something else,
 * or a repository over ssh or git's own transport, which needs a fetcher that drives the git program.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function parseGitAddress(specifier: string): GitAddress | undefined {
  const source = parseSource(specifier, "git");
  if (source === undefined || !(source.local || isHttp(source.repository))) return undefined;
  const { repository, subdirectory, ref } = source;
  return { type: "git", repository, subdirectory, ref };
}

/** A repository without the user and password that a hand-made address may hold. */
export function withoutUser(repository: string): string {
  return repository.replace(/^(https?:\/\/)[^/?#]*@/i, "$1");
}

/** Whether a repository is read over http(s). */
export function isHttp(repository: string): boolean {
  return /^https?:\/\//i.test(repository);
}
