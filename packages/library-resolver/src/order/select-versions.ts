import { compareReleases } from "../calver.ts";
import type { ResolverError } from "../library-resolver-error.ts";
import { versionConflict } from "./chain-errors.ts";
import type { Edge, LibraryNode, Outcome } from "../walk/library-node.ts";
import { followSelected, type Members, type Selection } from "./members.ts";
import { reach, wayIds } from "./reach.ts";
import { stableKey } from "../walk/stable-key.ts";

/** A selection; where there are errors it is of no use. */
export interface Selected {
  readonly selection: Selection;
  readonly errors: readonly ResolverError<"VERSION_CONFLICT">[];
}

/** Ways to who asks, by the ref that is asked for. */
type Requests = ReadonlyMap<string, readonly string[]>;

/** One error for each member of which two refs are asked for that are not the same library. */
export function findConflicts(root: LibraryNode, members: Members): readonly ResolverError<"VERSION_CONFLICT">[] {
  const conflicts = [...findRequests(root)].filter(([path, requests]) => {
    const libraries = [...requests.keys()].map((ref) => members.get(path)?.get(ref) ?? ref);
    return new Set(libraries).size > 1;
  });
  return conflicts.map(([path, requests]) => versionConflict(path, requests));
}

/** Takes the ref that is met first, seen from the root. */
export function selectNearest(root: LibraryNode, members: Members): Selected {
  const selection = new Map<string, string>();
  const { member } = root.located;
  if (member !== undefined) selection.set(member.path, member.ref);
  reach(root, (edge) => {
    if (edge.member !== undefined && !selection.has(edge.member.path)) {
      selection.set(edge.member.path, edge.member.ref);
    }
    return followSelected(edge, selection, members);
  });
  return { selection, errors: [] };
}

/**
 * Takes the newest ref that is asked for by libraries that are themselves taken.
 *
 * To take another release may change who asks for what, so this goes round until nothing changes.
 */
export function selectNewest(root: LibraryNode, members: Members): Selected {
  const tried = new Set<string>();
  let selection: Selection = new Map();
  for (;;) {
    const requests = findRequests(root, (edge) => followSelected(edge, selection, members));
    const newest = [...requests].map(([path, refs]) => ({ path, refs, ref: newestOf([...refs.keys()]) }));
    const next = new Map(newest.flatMap(({ path, ref }) => (ref === undefined ? [] : [[path, ref] as const])));
    const key = stableKey(Object.fromEntries(next));
    const open = newest.filter(({ path, ref }) => ref === undefined || (tried.has(key) && ref !== selection.get(path)));
    if (open.length > 0) return { selection, errors: open.map(({ path, refs }) => versionConflict(path, refs)) };
    if (tried.has(key)) return { selection, errors: [] };
    tried.add(key);
    selection = next;
  }
}

function findRequests(root: LibraryNode, follow?: (edge: Edge) => Outcome | undefined): ReadonlyMap<string, Requests> {
  const requests = new Map<string, Map<string, readonly string[]>>();
  const add = (member: Edge["member"], way: () => readonly string[]): void => {
    if (member === undefined) return;
    const refs = requests.get(member.path) ?? new Map<string, readonly string[]>();
    requests.set(member.path, refs);
    if (!refs.has(member.ref)) refs.set(member.ref, way());
  };
  add(root.located.member, () => [root.id]);
  for (const { node, way } of reach(root, follow)) {
    for (const edge of node.edges) add(edge.member, () => wayIds(root, [...way, edge]));
  }
  return requests;
}

/** `undefined`: one of several is no release, so that nothing tells which is newer. */
function newestOf(refs: readonly string[]): string | undefined {
  return refs.slice(1).reduce<string | undefined>((best, ref) => {
    const order = best === undefined ? undefined : compareReleases(best, ref);
    if (order === undefined) return undefined;
    return order < 0 ? ref : best;
  }, refs[0]);
}
