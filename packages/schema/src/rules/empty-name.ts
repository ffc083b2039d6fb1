import type { PolicyDefaultValues } from "../documents.ts";
import type { DocumentPath } from "../position.ts";
import type { Breach, DocumentRule } from "./rule.ts";

/** The names of a policy default values file are keys: an empty one is a mistake. */
export const emptyName: DocumentRule<PolicyDefaultValues> = {
  id: "empty-name",
  severity: "error",
  summary: "A `default_name`, a `policy_assignment_name` and a parameter name are not empty.",
  *check({ defaults }) {
    for (const [d, { default_name, policy_assignments }] of defaults.entries()) {
      const entry = ["defaults", d];
      if (isEmpty(default_name)) yield breach([...entry, "default_name"], entry);
      for (const [a, { policy_assignment_name, parameter_names }] of policy_assignments.entries()) {
        const assignment = [...entry, "policy_assignments", a];
        if (isEmpty(policy_assignment_name)) yield breach([...assignment, "policy_assignment_name"], assignment);
        for (const [p, name] of parameter_names.entries()) {
          const parameter = [...assignment, "parameter_names", p];
          if (isEmpty(name)) yield breach(parameter, parameter);
        }
      }
    }
  },
};

function isEmpty(name: string): boolean {
  return name.trim() === "";
}

function breach(path: DocumentPath, unusable: DocumentPath): Breach {
  const what = typeof path.at(-1) === "number" ? "parameter name" : String(path.at(-1));
  return { path, message: `This ${what} is empty.`, hint: "Give it a name, or remove it.", unusable };
}
