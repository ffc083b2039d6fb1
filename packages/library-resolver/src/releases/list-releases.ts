import { createMemo } from "../git/create-memo.ts";
import type { GitAddress } from "../git/git-address.ts";
import { openRepository } from "../git/git-fetcher.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import { locateReference } from "../walk/locate-reference.ts";
import { withDeadline } from "../with-deadline.ts";
import type { ReleaseList } from "./member-releases.ts";
import { newerReleases, releasesAmong } from "./newer-releases.ts";
import { type ReadRoot, readRoot } from "./read-root.ts";

/**
 * Lists the releases of each member that a library itself depends on, by the tags of the library repository.
 *
 * Dependencies by `custom_url` have no releases and are left out; `overrides` and the lock file are not looked at.
 *
 * @param root As for `resolveChain`.
 * @throws {@link ResolverError} That of the library or the repository that cannot be read; TIMED_OUT, ABORTED
 * @example
 * ```ts
 * for (const { path, current, newer } of (await listReleases("./my-library")).members) {
 *   if (newer.length > 0) console.log(`${path}: ${current} → ${newer[0]}`);
 * }
 * ```
 */
export async function listReleases(root: string, options: ResolveOptions = {}): Promise<ReleaseList> {
  const { signal, timeout } = options;
  return withDeadline({ signal, timeout }, async (signal) => {
    const read = await readRoot(root, { ...options, overrides: undefined, lock: undefined }, signal);
    const tagsOf = createTagReader(read);
    const members = await Promise.all(
      wantedMembers(read).map(async ({ path, ref, repository, pattern }) => {
        const releases = releasesAmong(await tagsOf(repository), pattern);
        return { path, current: ref, newer: newerReleases(ref, releases), releases };
      }),
    );
    return { members, findings: read.node.documents.findings };
  });
}

interface WantedMember {
  readonly path: string;
  readonly ref: string;
  readonly repository: string;
  /** Of its tags: `platform/alz/{ref}`. */
  readonly pattern: string;
}

function wantedMembers({ node, context }: ReadRoot): readonly WantedMember[] {
  const wanted = new Map<string, WantedMember>();
  for (const { declared } of node.edges) {
    const { reference } = declared;
    if (!("path" in reference)) continue;
    const { path, ref } = reference;
    const { repository } = locateReference(reference, node, context).address as GitAddress;
    const pattern = context.dialect.releaseTag.replaceAll("{path}", () => path);
    wanted.set(`${path}@${ref}`, { path, ref, repository, pattern });
  }
  return [...wanted.values()];
}

/** Asks each repository once. */
function createTagReader({ walk }: ReadRoot): (repository: string) => Promise<readonly string[]> {
  const memo = createMemo<readonly string[]>();
  return (name) => memo(name, async () => (await openRepository(name, walk.context)).tags());
}
