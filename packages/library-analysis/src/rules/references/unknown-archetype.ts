import type { DocumentPath } from "@lzkit/schema";
import type { AssetIndex } from "../../inventory/asset-index.ts";
import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { fixAt } from "../../check/fix-at.ts";
import { isAlone } from "../../check/is-alone.ts";
import { didYouMean, sameLetters } from "../../wording/suggest.ts";
import type { ArchetypeOverride, Asset } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** An archetype that an architecture or an override names, and that is not there. */
export const unknownArchetype: Rule = {
  id: "unknown-archetype",
  find: ({ index }) => [
    ...index
      .all("archetype_override")
      .flatMap((override) => judge(index, override, { name: override.base, path: ["base_archetype"], siblings: [] })),
    ...index.all("archetype_override").flatMap((override) => judgeCycle(index, override)),
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

/** So many overrides of overrides are followed. */
const maxWay = 20;

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

/** An override that leads back to itself has no content that anybody could work out. */
function judgeCycle(index: AssetIndex, override: ArchetypeOverride): Draft[] {
  const way: string[] = [];
  let base = override.base;
  while (base !== undefined && base !== override.name && !way.includes(base) && way.length < maxWay) {
    way.push(base);
    base = index.find("archetype_override", base)?.base;
  }
  if (base !== override.name || index.find("archetype_definition", base) !== undefined) return [];
  const through = way.length === 0 ? "" : `, by way of ${way.map(quote).join(", ")}`;
  return [
    {
      message: `${callAsset(override)} starts from itself${through}`,
      hint: "let one of them start from an archetype definition",
      place: assetPlace(override, ["base_archetype"]),
      subject: ["cycle", ...way],
    },
  ];
}
