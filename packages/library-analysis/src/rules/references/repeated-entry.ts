import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import type { Asset, HeldAsset } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** What an archetype, an override or an architecture lists twice. */
export const repeatedEntry: Rule = {
  id: "repeated-entry",
  find: ({ index }) => [
    ...index.all("archetype_definition").flatMap((archetype) => judge(archetype, archetype.holds)),
    ...index
      .all("archetype_override")
      .flatMap((override) => [...judge(override, override.adds), ...judge(override, override.removes)]),
    ...index.all("architecture_definition").flatMap((architecture) =>
      repeated(architecture.managementGroups, ({ id }) => id).map(({ id, path }): Draft => ({
        message: `${callAsset(architecture)} holds the management group ${quote(id)} a second time`,
        hint: "give one of them another id, or remove it",
        place: assetPlace(architecture, [...path, "id"]),
        subject: [id],
      })),
    ),
  ],
};

function judge(asset: Asset, held: readonly HeldAsset[]): Draft[] {
  return repeated(held, ({ kind, name }) => `${kind} ${name}`).map((each) => ({
    message: `${callAsset(asset)} lists ${callAsset(each)} a second time`,
    hint: "remove one of them",
    place: assetPlace(asset, each.path),
    subject: [each.kind, each.name],
  }));
}

function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isSecond = seen.has(key);
    seen.add(key);
    return isSecond;
  });
}
