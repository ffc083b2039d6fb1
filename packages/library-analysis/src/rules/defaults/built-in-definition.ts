import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import type { PolicyAssignment } from "../../inventory/asset.ts";
import { quote } from "../../wording/quote.ts";

/** Says which assignments of defaults could not be checked, since no library holds their definition. */
export const builtInDefinition: Rule = {
  id: "built-in-definition",
  find: ({ merged, index }) => {
    const unchecked = new Map<PolicyAssignment, Set<string>>();
    for (const { assignments } of merged.defaults) {
      for (const { name, parameters } of assignments) {
        const assignment = index.find("policy_assignment", name);
        if (assignment?.definition?.builtIn !== true) continue;
        const names = unchecked.get(assignment) ?? new Set();
        for (const parameter of parameters) names.add(parameter.name);
        unchecked.set(assignment, names);
      }
    }
    return Array.from(unchecked, ([assignment, names]): Draft => {
      const list = [...names].map(quote).join(", ");
      return {
        message: `${callAsset(assignment)} refers to a built-in definition, so ${list} cannot be checked offline`,
        hint: "look the parameters up in the service's own definition",
        place: assetPlace(assignment, ["properties", "policyDefinitionId"]),
        subject: [],
      };
    });
  },
};
