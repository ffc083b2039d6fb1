import type { Draft, Rule } from "../../check/rule.ts";
import { assetPlace, callAsset } from "../../check/asset-place.ts";
import { quote } from "../../wording/quote.ts";

/** A parameter that must have a value and gets none. */
export const missingValue: Rule = {
  id: "missing-value",
  find: ({ index, merged }) => {
    const byDefaults = new Map<string, Set<string>>();
    for (const { name, parameters } of merged.defaults.flatMap(({ assignments }) => assignments)) {
      const names = byDefaults.get(name) ?? new Set();
      for (const parameter of parameters) names.add(parameter.name.toLowerCase());
      byDefaults.set(name, names);
    }
    return index.all("policy_assignment").flatMap((assignment) => {
      const given = new Set(assignment.parameters.map(({ name }) => name.toLowerCase()));
      const required = index.definition(assignment.definition)?.parameters ?? [];
      return required
        .filter(({ name, defaultValue }) => defaultValue === undefined && !given.has(name.toLowerCase()))
        .filter(({ name }) => byDefaults.get(assignment.name)?.has(name.toLowerCase()) !== true)
        .map(({ name }): Draft => ({
          message: `${callAsset(assignment)} gives ${quote(name)} no value, nor does a default, and its definition has no default value`,
          hint: "set the parameter in the assignment, or let a default set it",
          place: assetPlace(assignment, ["properties", "parameters"]),
          subject: [name],
        }));
    });
  },
};
