import type { Dialect } from "@lzkit/schema";

/** The kinds of assets a library holds, in the order in which they are shown. */
export const assetKinds = [
  "policy_assignment",
  "policy_definition",
  "policy_set_definition",
  "role_definition",
  "archetype_definition",
  "archetype_override",
  "architecture_definition",
] as const;

/** What a file of a library defines, as its name says it. */
export type AssetKind = (typeof assetKinds)[number];

/** What the name of an asset's file tells. */
export interface AssetFileName {
  readonly kind: AssetKind;
  /** What stands before `.<prefix>_<kind>`: by custom the name of the asset. */
  readonly stem: string;
}

/** Reads the last segment of a path; `undefined`: not the name of an asset's file. Case does not matter. */
export function parseAssetFileName(fileName: string, dialect: Dialect): AssetFileName | undefined {
  const bare = fileName.replace(/\.(?:json|ya?ml)$/i, "");
  if (bare === fileName) return undefined;
  for (const kind of assetKinds) {
    const ending = `.${dialect.filePrefix}_${kind}`.toLowerCase();
    if (bare.length > ending.length && bare.toLowerCase().endsWith(ending)) {
      return { kind, stem: bare.slice(0, -ending.length) };
    }
  }
  return undefined;
}

/** The name by which people call a kind: `policy set definition`. */
export function kindName(kind: AssetKind): string {
  return kind.replaceAll("_", " ");
}
