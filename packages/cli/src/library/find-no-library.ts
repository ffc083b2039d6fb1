import { checkChain, type Finding, type Inventory } from "lzkit";

/**
 * The finding that says that the root is no library at all; none: it is one.
 *
 * Whoever draws or writes what follows from a library has nothing to go by there, and stops.
 */
export function findNoLibrary(inventory: Inventory): readonly Finding[] {
  const root = inventory.libraries.at(-1);
  if (root === undefined || root.assets.length > 0 || root.documents.metadata !== undefined) return [];
  return checkChain(inventory).findings.filter(({ rule, library }) => rule === "no-library" && library === root.id);
}
