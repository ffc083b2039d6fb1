import type { DocumentPath } from "@lzkit/schema";
import type { AssetIndex } from "../../inventory/asset-index.ts";
import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { fixAt } from "../../check/fix-at.ts";
import { isAlone } from "../../check/is-alone.ts";
import { didYouMean, sameLetters } from "../../wording/suggest.ts";
import type { Asset } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** An archetype that an architecture or an override names, and that is not there. */
export const unknownArchetype: Rule = {
  id: "unknown-archetype",
  find: ({ index }) => [
    ...index
      .all("archetype_override")
      .flatMap((override) => judge(index, override, { name: override.base, path: ["base_archetype"], siblings: [] })),
    ...index
      .all("architecture_definition")
      .flatMap((architecture) =>
        architecture.managementGroups.flatMap(({ archetypes }) =>
          archetypes.flatMap(({ name, path }) =>
            judge(index, architecture, { name, path, siblings: archetypes.map((each) => each.name) }),
          ),
        ),
      ),
  ],
};

interface NamedArchetype {
  readonly name: string | undefined;
  readonly path: DocumentPath;
  /** The archetypes of the same management group. */
  readonly siblings: readonly string[];
}

function judge(index: AssetIndex, asset: Asset, { name, path, siblings }: NamedArchetype): Draft[] {
  if (name === undefined || index.find("archetype_definition", name) !== undefined) return [];
  if (index.find("archetype_override", name) !== undefined) return [];
  const place = assetPlace(asset, path);
  const names = [...index.names("archetype_definition"), ...index.names("archetype_override")];
  const same = isAlone(name, siblings) ? sameLetters(name, names) : undefined;
  return [
    {
      message: `${callAsset(asset)} names the archetype ${quote(name)}, which is in no library of the chain`,
      hint: didYouMean(name, names, "add the archetype or a library that holds it"),
      place,
      subject: [path.join("."), name],
      fix: same === undefined ? undefined : fixAt(place, { set: same, was: name }),
    },
  ];
}
