import type { HeldKind } from "../inventory/asset.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";

/** The names of a kind that any archetype or override holds; `undefined`: the chain has neither. */
export function heldNames(index: AssetIndex, kind: HeldKind): ReadonlySet<string> | undefined {
  const archetypes = index.all("archetype_definition");
  const overrides = index.all("archetype_override");
  if (archetypes.length === 0 && overrides.length === 0) return undefined;
  const held = [...archetypes.flatMap(({ holds }) => holds), ...overrides.flatMap(({ adds }) => adds)];
  return new Set(held.filter((each) => each.kind === kind).map(({ name }) => name));
}
