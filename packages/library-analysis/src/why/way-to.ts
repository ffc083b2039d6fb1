import type { Inventory } from "../inventory/inventory.ts";

/**
 * How a library came into a chain: ids from the root library down to it.
 *
 * The shortest way; of equal ones that of the dependencies which are listed first.
 */
export function wayTo({ libraries }: Inventory, library: string): readonly string[] {
  const dependencies = new Map(libraries.map(({ id, dependencies }) => [id, dependencies]));
  const root = libraries.at(-1)?.id;
  const ways: (readonly string[])[] = root === undefined ? [] : [[root]];
  const seen = new Set([root]);
  for (const way of ways) {
    const last = way.at(-1) ?? "";
    if (last === library) return way;
    for (const next of dependencies.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}
