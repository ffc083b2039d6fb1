import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { didYouMean } from "../../wording/suggest.ts";
import { archetypeContent, isSameHeld } from "../../inventory/archetype-content.ts";
import { quote } from "../../wording/quote.ts";

/** An override that removes what its base does not hold. */
export const nothingToRemove: Rule = {
  id: "nothing-to-remove",
  find: ({ index }) =>
    index.all("archetype_override").flatMap((override) => {
      const base = override.base === undefined ? undefined : archetypeContent(index, override.base);
      if (base === undefined) return [];
      return override.removes
        .filter((removed) => !base.some((held) => isSameHeld(held, removed)))
        .map((removed): Draft => {
          const names = base.filter(({ kind }) => kind === removed.kind).map(({ name }) => name);
          return {
            message: `${callAsset(override)} removes ${callAsset(removed)}, which its base ${quote(override.base ?? "")} does not hold`,
            hint: didYouMean(removed.name, names, "take it out of the list"),
            place: assetPlace(override, removed.path),
            subject: [removed.kind, removed.name],
          };
        });
    }),
};
