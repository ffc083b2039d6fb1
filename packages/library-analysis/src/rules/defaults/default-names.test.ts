import { expect, it } from "vitest";
import { assignment, chainOf, defaults, definition, found } from "../../../test/chain-of.ts";
import { checkChain } from "../../index.ts";

const logs = definition("Logs", { workspaceId: "String", days: "Integer" });

it.each([
  {
    given: "an assignment that only a library further down holds",
    libraries: {
      base: { "A.lz_policy_assignment.json": assignment("A", "Logs"), "Logs.lz_policy_definition.json": logs },
      ".": { "lz_policy_default_values.json": defaults({ workspace: { A: ["workspaceId"] } }) },
    },
    expected: [],
  },
  {
    given: "a parameter that is nearly right, of a definition further down",
    libraries: {
      base: { "A.lz_policy_assignment.json": assignment("A", "Logs"), "Logs.lz_policy_definition.json": logs },
      ".": { "lz_policy_default_values.json": defaults({ workspace: { A: ["workspacesId"] } }) },
    },
    expected: [
      '.: The default "workspace" for the assignment "A" names the parameter "workspacesId", ' +
        'which the policy definition "Logs" does not declare.',
    ],
  },
  {
    given: "an assignment in other capitals",
    libraries: {
      ".": {
        "Deny.lz_policy_assignment.json": assignment("Deny", "Logs"),
        "lz_policy_default_values.json": defaults({ workspace: { deny: ["workspaceId"] } }),
      },
    },
    expected: ['.: The default "workspace" names the assignment "deny", which is in no library of the chain.'],
  },
])("checks what a default names: $given", async ({ libraries, expected }) => {
  expect(await found(libraries, ["unknown-assignment", "unknown-parameter"])).toEqual(expected);
});

it("points at the declaration that counts, of two in one file", async () => {
  const file = "lz_policy_default_values.yaml";
  const entry =
    "  - default_name: x\n    policy_assignments: [{ policy_assignment_name: A, parameter_names: [wrong] }]\n";
  const inventory = await chainOf({
    ".": {
      [file]: `defaults:\n${entry}${entry}`,
      "A.lz_policy_assignment.json": assignment("A", "Logs"),
      "Logs.lz_policy_definition.json": logs,
    },
  });
  const told = checkChain(inventory).findings.filter(({ rule }) => rule === "unknown-parameter");
  expect(told).toMatchObject([{ file, line: 5 }]);
});

const three = {
  "A.lz_policy_assignment.json": assignment("A", "Logs"),
  "B.lz_policy_assignment.json": assignment("B", "Logs"),
  "C.lz_policy_assignment.json": assignment("C", "Logs"),
  "Logs.lz_policy_definition.json": logs,
};
const toTwo = defaults({ workspace: { A: ["workspaceId"], B: ["workspaceId"] } });
const gap =
  'The default "workspace" sets "workspaceId" of 2 assignments, but not of "C", which takes it too (no archetype holds that assignment).';

it.each([
  {
    given: "in the same library",
    libraries: { ".": { ...three, "lz_policy_default_values.json": toTwo } },
    expected: [`.: ${gap}`],
  },
  {
    given: "in a library above",
    libraries: {
      base: { ...three, "C.lz_policy_assignment.json": "", "lz_policy_default_values.json": toTwo },
      ".": { "C.lz_policy_assignment.json": assignment("C", "Logs") },
    },
    expected: [`.: ${gap}`],
  },
  {
    given: "in a library below, which cannot know of the default",
    libraries: { base: three, ".": { "lz_policy_default_values.json": toTwo } },
    expected: [],
  },
  {
    given: "that another default sets",
    libraries: {
      ".": {
        ...three,
        "lz_policy_default_values.json": defaults({
          workspace: { A: ["workspaceId"], B: ["workspaceId"] },
          other: { C: ["workspaceId"] },
        }),
      },
    },
    expected: [],
  },
  {
    given: "of another type",
    libraries: {
      ".": {
        ...three,
        "C.lz_policy_assignment.json": assignment("C", "Other"),
        "Other.lz_policy_definition.json": definition("Other", { workspaceId: "Array" }),
        "lz_policy_default_values.json": toTwo,
      },
    },
    expected: [],
  },
  {
    given: "whose parameter is the effect, which every definition has for itself",
    libraries: {
      ".": {
        "A.lz_policy_assignment.json": assignment("A", "Deny"),
        "B.lz_policy_assignment.json": assignment("B", "Deny"),
        "C.lz_policy_assignment.json": assignment("C", "Deny"),
        "Deny.lz_policy_definition.json": definition("Deny", { effect: "String" }),
        "lz_policy_default_values.json": defaults({ mode: { A: ["effect"], B: ["effect"] } }),
      },
    },
    expected: [],
  },
  {
    given: "when only one assignment takes the default",
    libraries: { ".": { ...three, "lz_policy_default_values.json": defaults({ workspace: { A: ["workspaceId"] } }) } },
    expected: [],
  },
])("finds the sibling gap of an assignment $given", async ({ libraries, expected }) => {
  expect(await found(libraries, ["sibling-gap"])).toEqual(expected);
});

it("says what of built-in definitions cannot be checked, of own values and of members of sets, too", async () => {
  const builtIn = (name: string): string => `/providers/Vendor.Authorization/policyDefinitions/${name}`;
  const assign = (name: string, parameters: object): unknown => ({
    name,
    properties: { policyDefinitionId: builtIn("x"), parameters },
  });
  const member = (parameters: object): unknown => ({ policyDefinitionId: builtIn("y"), parameters });
  const files = {
    "A.lz_policy_assignment.json": assign("A", { p: { value: 1 }, q: { value: 2 } }),
    "B.lz_policy_assignment.json": assign("B", {}),
    "C.lz_policy_assignment.json": assign("C", { P: { value: 1 } }),
    "S.lz_policy_set_definition.json": {
      name: "S",
      properties: { policyDefinitions: [member({ p: { value: 1 } }), member({ p: { value: 1 } }), member({})] },
    },
    "lz_policy_default_values.json": defaults({ d: { C: ["p", "r"] } }),
  };
  expect(await found({ ".": files }, ["built-in-definition"])).toEqual([
    ".: Policy set definitions give values to 2 built-in definitions, whose parameters cannot be checked offline.",
    '.: The policy assignment "A" refers to a built-in definition, so "p", "q" cannot be checked offline.',
    '.: The policy assignment "C" refers to a built-in definition, so "p", "r" cannot be checked offline.',
  ]);
});
