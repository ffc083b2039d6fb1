import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { didYouMean, suggest } from "../../check/suggest.ts";

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
          const nearest = suggest(member.name, names);
          const certain = nearest?.toLowerCase() === member.name.toLowerCase();
          const { library, file } = asset;
          return {
            message: `${callAsset(asset)} holds ${callAsset(member)}, which is in no library of the chain`,
            hint: didYouMean(member.name, names, "add the asset, or take it out of the list"),
            place: assetPlace(asset, member.path),
            subject: [member.kind, member.name],
            fix: certain ? { library, file, path: member.path, change: { set: nearest } } : undefined,
          };
        }),
    );
  },
};
