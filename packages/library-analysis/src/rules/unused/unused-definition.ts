import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { heldNames } from "../../check/held-names.ts";
import type { AssetIndex } from "../../inventory/asset-index.ts";

/** A policy, policy set or role definition that no archetype holds: it is never deployed. */
export const unusedDefinition: Rule = {
  id: "unused-definition",
  find: ({ index }) =>
    (["policy_definition", "policy_set_definition", "role_definition"] as const).flatMap((kind) => {
      const held = heldNames(index, kind);
      if (held === undefined) return [];
      return index
        .all(kind)
        .filter(({ name }) => !held.has(name))
        .map((definition): Draft => {
          const user = findUser(index, kind, definition.name);
          return {
            message: `no archetype holds ${callAsset(definition)}${user === undefined ? "" : `, though ${user} refers to it`}`,
            hint:
              user === undefined
                ? "add it to an archetype, or remove it"
                : "add it to an archetype above the one that needs it",
            place: assetPlace(definition),
            subject: [],
          };
        });
    }),
};

function findUser(index: AssetIndex, kind: string, name: string): string | undefined {
  const users = [
    ...index.all("policy_assignment").map((asset) => ({ asset, references: [asset.definition] })),
    ...index
      .all("policy_set_definition")
      .map((asset) => ({ asset, references: asset.members.map((each) => each.definition) })),
  ];
  const user = users.find(({ references }) =>
    references.some((each) => each !== undefined && !each.builtIn && each.kind === kind && each.name === name),
  );
  return user === undefined ? undefined : callAsset(user.asset);
}
