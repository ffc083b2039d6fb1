import { builtInFetchers } from "../built-in-fetchers.ts";
import { checkOptions } from "../check-options.ts";
import type { ResolveOptions } from "../resolve-options.ts";
import { explore, type ExploreOptions } from "../walk/explore.ts";
import { isNode, type LibraryNode } from "../walk/library-node.ts";
import type { LocateContext } from "../walk/locate-reference.ts";
import { start } from "../walk/start.ts";

/** A root library, read without what it depends on. */
export interface ReadRoot {
  readonly node: LibraryNode;
  /** With what its references are located. */
  readonly context: LocateContext;
  readonly walk: ExploreOptions;
}

/** Reads a root library alone. */
export async function readRoot(root: string, options: ResolveOptions, signal: AbortSignal): Promise<ReadRoot> {
  checkOptions(options);
  const fetchers = options.fetchers ?? builtInFetchers();
  const { located, options: walk } = start(root, options, { fetchers, signal });
  const explored = await explore(located, { ...walk, limits: { ...walk.limits, depth: 1 } });
  if (!isNode(explored.root)) throw explored.root;
  return { node: explored.root, context: { ...walk, dialect: explored.dialect }, walk };
}
