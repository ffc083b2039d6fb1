import type { Finding } from "@lzkit/schema";
import type { ResolverError } from "../library-resolver-error.ts";
import { resolverRules } from "../library-resolver-rules.ts";
import type { VersionConflict } from "../resolve-options.ts";
import type { Edge, LibraryNode } from "../walk/library-node.ts";
import { findMembers, followSelected, type Members, type Selection } from "./members.ts";
import { reach } from "./reach.ts";
import { findConflicts, selectNearest, selectNewest } from "./select-versions.ts";

/** What came of settling versions. */
export interface Settled {
  /** Members of which no ref could be taken. */
  readonly errors: readonly ResolverError<"VERSION_CONFLICT">[];
  /** One for each dependency that gets another ref than it asks for. */
  readonly findings: readonly Finding[];
}

/** Settles which ref is taken where a chain asks for several of one member, and points all edges to it. */
export function settleVersions(root: LibraryNode, policy: VersionConflict): Settled {
  const members = findMembers(root);
  if (policy === "error") return { errors: findConflicts(root, members), findings: [] };
  const { selection, errors } = policy === "newest" ? selectNewest(root, members) : selectNearest(root, members);
  if (errors.length > 0) return { errors, findings: [] };
  for (const { node } of reach(root)) {
    for (const edge of node.edges) edge.target = followSelected(edge, selection, members);
  }
  const edges = reach(root).flatMap(({ node }) => node.edges);
  return { errors, findings: edges.flatMap((edge) => settledFinding(edge, selection, members)) };
}

function settledFinding({ member, declared }: Edge, selection: Selection, members: Members): readonly Finding[] {
  const ref = member === undefined ? undefined : selection.get(member.path);
  const refs = member === undefined ? undefined : members.get(member.path);
  if (member === undefined || ref === undefined || refs?.get(ref) === refs?.get(member.ref)) return [];
  return [
    {
      rule: "version-settled",
      severity: resolverRules["version-settled"].severity,
      message: `${member.path}@${ref} is taken in place of ${member.ref}.`,
      ...declared.place(),
      hint: `Ask for ${ref} here too, so that all libraries agree.`,
    },
  ];
}
