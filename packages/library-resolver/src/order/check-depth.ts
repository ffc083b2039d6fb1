import { tooDeep } from "./chain-errors.ts";
import { type Edge, isNode, type LibraryNode } from "../walk/library-node.ts";
import { wayIds } from "./reach.ts";

/** The longest way from a library down to a base. */
interface Depth {
  /** Libraries on it, both ends included. */
  readonly length: number;
  /** Its first step. */
  readonly edge: Edge | undefined;
}

/**
 * Checks that no way from the root to a base is longer than the limit.
 *
 * @param ordered Dependencies before the libraries that list them; the root last.
 * @throws {@link ResolverError} TOO_DEEP
 */
export function checkDepth(ordered: readonly LibraryNode[], limit: number): void {
  const depths = new Map<LibraryNode, Depth>();
  for (const node of ordered) depths.set(node, depthOf(node, depths));
  const root = ordered.at(-1);
  const depth = root === undefined ? undefined : depths.get(root);
  if (root === undefined || depth === undefined || depth.length <= limit) return;
  const way: Edge[] = [];
  for (let step = depth; step.edge !== undefined;) {
    way.push(step.edge);
    step = below(step.edge, depths);
  }
  throw tooDeep(limit, wayIds(root, way));
}

function depthOf(node: LibraryNode, depths: ReadonlyMap<LibraryNode, Depth>): Depth {
  return node.edges.reduce<Depth>(
    (longest, edge) => {
      const length = 1 + below(edge, depths).length;
      return length > longest.length ? { length, edge } : longest;
    },
    { length: 1, edge: undefined },
  );
}

/** A dependency that was not followed counts as one library. */
function below({ target }: Edge, depths: ReadonlyMap<LibraryNode, Depth>): Depth {
  return (isNode(target) ? depths.get(target) : undefined) ?? { length: 1, edge: undefined };
}
