import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { heldNames } from "../../check/held-names.ts";

/** An assignment that no archetype holds. A published library may offer one for others to use. */
export const unusedAssignment: Rule = {
  id: "unused-assignment",
  find: ({ index }) => {
    const held = heldNames(index, "policy_assignment");
    if (held === undefined) return [];
    return index
      .all("policy_assignment")
      .filter(({ name }) => !held.has(name))
      .map((assignment): Draft => ({
        message: `no archetype holds ${callAsset(assignment)}, so it takes effect nowhere`,
        hint: "add it to an archetype, or remove it",
        place: assetPlace(assignment),
        subject: [],
      }));
  },
};
