import { isNode, type LibraryNode } from "../walk/library-node.ts";
import type { LockedLibrary, LockFile } from "./lock-file.ts";

/** What {@link createLock} takes. */
export interface ResolvedNodes {
  readonly root: LibraryNode;
  /** Name of the dialect. */
  readonly dialect: string;
  /** In the order in which they apply, the root last. */
  readonly ordered: readonly LibraryNode[];
  /** All that were read. */
  readonly read: readonly LibraryNode[];
}

/** The lock file of a chain. */
export function createLock({ root, dialect, ordered, read }: ResolvedNodes): LockFile {
  const taken = new Set(ordered);
  const passedOver = read.filter((node) => !taken.has(node));
  return {
    version: 1,
    dialect,
    dependencies: dependencyIds(root),
    libraries: ordered.flatMap(lockedLibrary),
    passedOver: passedOver.flatMap(lockedLibrary),
  };
}

/** Ids of the libraries that a library depends on, each once. */
export function dependencyIds({ edges }: LibraryNode): readonly string[] {
  return [...new Set(edges.flatMap(({ target }) => (isNode(target) ? [target.id] : [])))];
}

/** Nobody asked for the root, so it is left out. */
function lockedLibrary(node: LibraryNode): readonly LockedLibrary[] {
  const { id, located, pin, digests } = node;
  const { asked, address } = located;
  if (asked === undefined) return [];
  return [{ id, asked, address, pin, documents: Object.fromEntries(digests), dependencies: dependencyIds(node) }];
}
