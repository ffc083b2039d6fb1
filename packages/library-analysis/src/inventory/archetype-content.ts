import type { HeldAsset } from "./asset.ts";
import type { AssetIndex } from "./asset-index.ts";

/** So many overrides of overrides are followed. */
const maxDepth = 100;

/**
 * What an archetype or an override holds in the end: its base, less what it removes, with what it adds.
 *
 * `undefined`: no such archetype. A base that is missing or leads back to itself counts as empty.
 */
export function archetypeContent(index: AssetIndex, name: string): readonly HeldAsset[] | undefined {
  return contentOf(index, name, new Set());
}

/** Whether two entries name the same asset. */
export function isSameHeld(a: HeldAsset, b: HeldAsset): boolean {
  return a.kind === b.kind && a.name === b.name;
}

function contentOf(index: AssetIndex, name: string, seen: Set<string>): readonly HeldAsset[] | undefined {
  if (seen.has(name) || seen.size >= maxDepth) return undefined;
  seen.add(name);
  const override = index.find("archetype_override", name);
  if (override === undefined) return index.find("archetype_definition", name)?.holds;
  const base = override.base === undefined ? undefined : contentOf(index, override.base, seen);
  const kept = (base ?? []).filter((held) => !override.removes.some((removed) => isSameHeld(removed, held)));
  return [...kept, ...override.adds];
}
