import { parseSource } from "../address/parse-source.ts";
import type { GitAddress } from "./git-address.ts";

/**
 * Reads a specifier that names a git repository on disk, over http(s) or ssh; `undefined`: it names something else,
 * or a repository over git's own transport, which nothing protects on its way.
 *
 * @param options `ssh`: whether repositories over ssh can be read.
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function parseGitAddress(specifier: string, { ssh }: { readonly ssh: boolean }): GitAddress | undefined {
  const source = parseSource(specifier, "git");
  if (source === undefined) return undefined;
  if (!source.local && !isHttp(source.repository) && !(ssh && isSsh(source.repository))) return undefined;
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

/** Whether a repository is read over ssh. */
export function isSsh(repository: string): boolean {
  return /^ssh:\/\//i.test(repository);
}
