import { expect, it } from "vitest";
import { assignment, chainOf, defaults, definition } from "../../../test/chain-of.ts";
import { checkChain } from "../../index.ts";

const set = { name: "Both", properties: { policyDefinitions: [] } };
const builtIn = (name: string): unknown => ({
  name: "A",
  properties: { policyDefinitionId: `/providers/Vendor.Authorization/policyDefinitions/${name}`, parameters: {} },
});

it.each([
  {
    given: "a set taken for a policy",
    of: assignment("A", "Both"),
    hint: "There is a policy set definition of that name: mend the id.",
  },
  { given: "a name that is nearly right", of: assignment("A", "Denny"), hint: 'Did you mean "Deny"?' },
  {
    given: "a name in other capitals",
    of: assignment("A", "DENY"),
    hint: 'Did you mean "Deny"? It differs in capitals only.',
  },
  { given: "a name of nothing", of: assignment("A", "x"), hint: "Add the definition or a library that holds it." },
  { given: "a definition that is built in", of: builtIn("x"), hint: undefined },
])("judges a reference to $given", async ({ of, hint }) => {
  const files = {
    "A.lz_policy_assignment.json": of,
    "Both.lz_policy_set_definition.json": set,
    "Deny.lz_policy_definition.json": definition("Deny"),
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.find(({ rule }) => rule === "unknown-definition")?.hint).toBe(hint);
});

it("tells what is no id of a definition", async () => {
  const properties = { policyDefinitionId: "${root_scope}/policyDefinitions/Deny" };
  const { findings } = checkChain(await chainOf({ ".": { "A.lz_policy_assignment.json": { name: "A", properties } } }));
  expect(findings.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["unknown-definition", "leftover-placeholder"]),
  );
});

it("does not take a definition of the library for the built-in one of the same name", async () => {
  const files = {
    "A.lz_policy_assignment.json": builtIn("Deny"),
    "Deny.lz_policy_definition.json": definition("Deny", { needed: { type: "String" } }),
    "lz_policy_default_values.json": defaults({ x: { A: ["p"] } }),
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  const rules = new Set(findings.map(({ rule }) => rule));
  expect([rules, findings.length]).toEqual([new Set(["built-in-definition", "missing-metadata"]), 2]);
});

it.each([
  {
    given: "that a default sets",
    defaultsFile: defaults({ place: { A: ["p"] } }),
    hint: /^Give the default "place" a value/,
  },
  { given: "that no default sets", defaultsFile: defaults({}), hint: /^Put the value in its place/ },
])("says how a placeholder in a parameter $given goes away", async ({ defaultsFile, hint }) => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "Deny", { p: "${default_location}" }),
    "lz_policy_default_values.json": defaultsFile,
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.find(({ rule }) => rule === "leftover-placeholder")?.hint).toMatch(hint);
});
