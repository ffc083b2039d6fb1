import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { fixAt } from "../../check/fix-at.ts";
import { isAlone } from "../../check/is-alone.ts";
import { didYouMean, sameLetters } from "../../wording/suggest.ts";

/** An archetype, or an override, that holds an asset which is not there. */
export const unknownMember: Rule = {
  id: "unknown-member",
  find: ({ index }) => {
    const archetypes = index.all("archetype_definition").map((asset) => ({ asset, held: asset.holds }));
    const overrides = index.all("archetype_override").map((asset) => ({ asset, held: asset.adds }));
    return [...archetypes, ...overrides].flatMap(({ asset, held }) =>
      held
        .filter(({ kind, name }) => index.find(kind, name) === undefined)
        .map((member): Draft => {
          const names = index.names(member.kind);
          const siblings = held.filter(({ kind }) => kind === member.kind).map(({ name }) => name);
          const same = isAlone(member.name, siblings) ? sameLetters(member.name, names) : undefined;
          const place = assetPlace(asset, member.path);
          return {
            message: `${callAsset(asset)} holds ${callAsset(member)}, which is in no library of the chain`,
            hint: didYouMean(member.name, names, "add the asset, or take it out of the list"),
            place,
            subject: [member.kind, member.name],
            fix: same === undefined ? undefined : fixAt(place, { set: same, was: member.name }),
          };
        }),
    );
  },
};
