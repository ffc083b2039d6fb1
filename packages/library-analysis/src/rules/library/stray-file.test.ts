import { expect, it } from "vitest";
import { chainOf } from "../../../test/chain-of.ts";
import { checkChain } from "../../index.ts";

it.each([
  { path: "Deny.lz_policy_assignments.json", named: "policy_assignment.json" },
  { path: "Deny.lz_polcy_assignment.json", named: "policy_assignment.json" },
  { path: "Deny.alz_policy_definition.json", named: "policy_definition.json" },
  { path: "Deny.lz_policy_set_definition.jsonc", named: "policy_set_definition.json" },
  { path: "policy_assignment_es_deny.tmpl.json", named: "policy_assignment.json" },
  { path: "archetype-definitions/root.yml", named: "archetype_definition.yml" },
  { path: "lib/policy_definitions/Deny.json", named: "policy_definition.json" },
  { path: "root.lz_archetype_override.json.tmpl", named: "archetype_override.json" },
  { path: "README.md", named: undefined },
  { path: "policy_definitions/README.md", named: undefined },
  { path: "package.json", named: undefined },
  { path: "docs/policies.yaml", named: undefined },
  { path: "Deny.lz_policy_definition.json", named: undefined },
])("judges the name $path", async ({ path, named }) => {
  const { findings } = checkChain(await chainOf({ ".": { [path]: { name: "Deny", properties: {} } } }));
  const hints = findings.filter(({ rule }) => rule === "stray-file").map(({ hint }) => hint);
  expect(hints).toEqual(named === undefined ? [] : [`Name it <name>.lz_${named}.`]);
});
