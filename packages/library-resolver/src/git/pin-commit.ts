import { checkRef } from "../address/check-ref.ts";
import { ResolverError } from "../library-resolver-error.ts";
import type { GitAddress } from "./git-address.ts";
import { isObjectId } from "./pack/git-object.ts";
import type { Repository } from "./repository.ts";

/**
 * The commit that an address means now.
 *
 * @throws {@link ResolverError} REF_NOT_FOUND; ADDRESS_INVALID: a ref that can be none; what the repository throws
 */
export async function pinCommit(address: GitAddress, repository: Repository): Promise<string> {
  const { ref, tag } = address;
  for (const each of [ref, tag]) if (each !== undefined) checkRef(each, each);
  if (tag === undefined && ref !== undefined && isObjectId(ref)) return (await repository.expand(ref)) ?? fail();
  for (const candidate of candidates(address)) {
    const commit = await repository.resolve(candidate);
    if (commit !== undefined) return commit;
  }
  return (ref === undefined ? undefined : await repository.expand(ref)) ?? fail();

  async function fail(): Promise<never> {
    const { nearestReleases } = await import("./nearest-releases.ts");
    throw refNotFound(address, repository.name, nearestReleases(tag ?? ref ?? "HEAD", await repository.tags()));
  }
}

/** Whether an address means what a branch names, which is meant to move; a tag or a commit is not. */
export async function namesBranch(address: GitAddress, repository: Repository): Promise<boolean> {
  for (const candidate of candidates(address)) {
    if ((await repository.resolve(candidate)) !== undefined) return !candidate.startsWith("refs/tags/");
  }
  return false;
}

/** Full names of refs in the order in which they are looked for. */
function candidates({ ref, tag }: GitAddress): readonly string[] {
  if (ref === undefined) return [tag === undefined ? "HEAD" : `refs/tags/${tag}`];
  const release = tag === undefined ? [] : [`refs/tags/${tag}`];
  const whole = ref.startsWith("refs/") || ref === "HEAD" ? [ref] : [];
  return [...release, `refs/tags/${ref}`, `refs/heads/${ref}`, ...whole];
}

function refNotFound({ ref, tag }: GitAddress, repository: string, nearest: readonly string[]): ResolverError {
  const asked = tag ?? ref;
  if (asked === undefined) {
    return new ResolverError("REF_NOT_FOUND", {
      message: `${repository} has no default branch, or nothing in it.`,
      context: { ref: "HEAD", repository, nearest },
      hint: "Name a tag, a branch or a commit.",
    });
  }
  const names = tag === undefined || ref === undefined || tag === ref ? asked : `${tag}, nor one named ${ref}`;
  return new ResolverError("REF_NOT_FOUND", {
    message: `${repository} has no tag, branch or commit ${names}.`,
    context: { ref: asked, repository, nearest },
    hint: hintFor(asked, nearest),
  });
}

function hintFor(asked: string, nearest: readonly string[]): string {
  if (nearest.length > 0) return `Near to it are ${nearest.join(", ")}.`;
  if (/^[0-9a-f]{4,39}$/i.test(asked)) return "Of a commit in a remote repository give all 40 digits.";
  return "Check the spelling; the repository has no tag that is like it.";
}
