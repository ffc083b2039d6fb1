import { type Edge, isNode, type LibraryNode, type Outcome } from "../walk/library-node.ts";

/** A library and the edges that lead to it from the root on the shortest way. */
export interface Reached {
  readonly node: LibraryNode;
  readonly way: readonly Edge[];
}

/**
 * All libraries that a root stands on, nearest first, equally near ones in the order of the documents.
 *
 * @param follow Says where an edge leads; asked in that same order.
 */
export function reach(
  root: LibraryNode,
  follow: (edge: Edge) => Outcome | undefined = ({ target }) => target,
): readonly Reached[] {
  const reached: Reached[] = [{ node: root, way: [] }];
  const seen = new Set<LibraryNode>([root]);
  for (const { node, way } of reached) {
    for (const edge of node.edges) {
      const target = follow(edge);
      if (!isNode(target) || seen.has(target)) continue;
      seen.add(target);
      reached.push({ node: target, way: [...way, edge] });
    }
  }
  return reached;
}

/** The ids from the root along a way. */
export function wayIds(root: LibraryNode, way: readonly Edge[]): readonly string[] {
  return [root.id, ...way.map(({ target, declared }) => (isNode(target) ? target.id : declared.label))];
}
