import type { Edge, LibraryNode, Outcome } from "../walk/library-node.ts";
import { reach } from "./reach.ts";

/** What each ref of each member leads to, by path and ref. */
export type Members = ReadonlyMap<string, ReadonlyMap<string, Outcome>>;

/** The one ref that is taken for a member, by its path. */
export type Selection = ReadonlyMap<string, string>;

/** All refs of members that stand anywhere below a root, and the root's own. */
export function findMembers(root: LibraryNode): Members {
  const members = new Map<string, Map<string, Outcome>>();
  const add = ({ member, target }: Pick<Edge, "member" | "target">): void => {
    if (member === undefined || target === undefined) return;
    const refs = members.get(member.path) ?? new Map<string, Outcome>();
    members.set(member.path, refs.set(member.ref, target));
  };
  add({ member: root.located.member, target: root });
  for (const { node } of reach(root)) node.edges.forEach(add);
  return members;
}

/** Where an edge leads once a selection is made. */
export function followSelected({ member, target }: Edge, selection: Selection, members: Members): Outcome | undefined {
  const ref = member === undefined ? undefined : selection.get(member.path);
  return member === undefined || ref === undefined ? target : (members.get(member.path)?.get(ref) ?? target);
}
