import { cycle } from "./chain-errors.ts";
import { type Edge, isNode, type LibraryNode } from "../walk/library-node.ts";

/** One library on the way that is being walked. */
interface Frame {
  readonly node: LibraryNode;
  /** The edge that led here; `undefined` for the root. */
  readonly edge: Edge | undefined;
  next: number;
}

/**
 * Puts libraries in the order in which they apply: depth first, dependencies in array order before the library that
 * lists them; one that is met again keeps its first place.
 *
 * @throws {@link ResolverError} CYCLE
 */
export function orderLibraries(root: LibraryNode): readonly LibraryNode[] {
  const ordered = new Set<LibraryNode>();
  const open = new Set<LibraryNode>([root]);
  const frames: Frame[] = [{ node: root, edge: undefined, next: 0 }];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const edge = frame.node.edges[frame.next++];
    const target = edge?.target;
    if (edge === undefined) {
      open.delete(frame.node);
      ordered.add(frame.node);
      frames.pop();
    } else if (isNode(target) && open.has(target)) {
      throw cycle(root, [...frames.flatMap((each) => each.edge ?? []), edge]);
    } else if (isNode(target) && !ordered.has(target)) {
      open.add(target);
      frames.push({ node: target, edge, next: 0 });
    }
  }
  return [...ordered];
}
