import type { PolicyDefaultValues } from "../documents.ts";
import { quote } from "../text/quote.ts";
import type { DocumentRule } from "./rule.ts";

/** A pair that two defaults claim is for whoever merges: only the merged map tells. */
export const duplicatePair: DocumentRule<PolicyDefaultValues> = {
  id: "duplicate-pair",
  severity: "warning",
  summary: "A default names a parameter of an assignment once.",
  *check({ defaults }) {
    for (const [d, { default_name, policy_assignments }] of defaults.entries()) {
      const seen = new Map<string, Set<string>>();
      for (const [a, { policy_assignment_name, parameter_names }] of policy_assignments.entries()) {
        const parameters = seen.get(policy_assignment_name) ?? new Set();
        seen.set(policy_assignment_name, parameters);
        for (const [p, name] of parameter_names.entries()) {
          const path = ["defaults", d, "policy_assignments", a, "parameter_names", p];
          const pair = `the parameter ${quote(name)} of ${quote(policy_assignment_name)}`;
          const message = `The default ${quote(default_name)} names ${pair} twice.`;
          if (parameters.has(name)) yield { path, message, hint: "Remove one of the two." };
          parameters.add(name);
        }
      }
    }
  },
};
