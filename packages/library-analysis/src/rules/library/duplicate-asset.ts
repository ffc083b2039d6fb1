import type { CheckContext, Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import type { Asset } from "../../inventory/asset.ts";

/** Two assets of one kind with one name, unless overwriting lets a later library's take the place. */
export const duplicateAsset: Rule = {
  id: "duplicate-asset",
  find: (context) => {
    const seen = new Map<string, Asset>();
    return context.inventory.libraries
      .flatMap(({ assets }) => assets)
      .flatMap((asset) => {
        const key = keyOf(asset);
        const earlier = seen.get(key);
        seen.set(key, asset);
        return earlier === undefined ? [] : compare(earlier, asset, context);
      });
  },
};

/** Archetypes and their overrides share their names; versions of a definition do not. */
function keyOf(asset: Asset): string {
  const kind = asset.kind === "archetype_override" ? "archetype_definition" : asset.kind;
  const version = "version" in asset ? asset.version : undefined;
  return JSON.stringify([kind, asset.name.toLowerCase(), version]);
}

function compare(earlier: Asset, later: Asset, { overwrite }: CheckContext): Draft[] {
  const sameName = earlier.name === later.name;
  if (overwrite && sameName && earlier.library !== later.library) return [];
  const other = `${callAsset(earlier)} in ${earlier.library} ${earlier.file}`;
  return [
    {
      message: sameName
        ? `${callAsset(later)} is defined a second time; the first is ${other}`
        : `${callAsset(later)} differs only in capitals from ${other}`,
      hint:
        earlier.library === later.library || !sameName
          ? "give one of them another name, or remove it"
          : "allow overwriting (--overwrite) if it should take the other's place, else give it another name",
      place: assetPlace(later),
      subject: [later.kind, later.name, earlier.library.replace(/@.*/, ""), earlier.file],
    },
  ];
}
