import { parseJson } from "@lzkit/schema";
import { expect, it } from "vitest";
import { assignment, chainOf, defaults, definition, found } from "../../../test/chain-of.ts";
import { checkChain } from "../../index.ts";

const logs = definition("Logs", { workspaceId: "String", days: "Integer" });

it.each([
  { type: "String", value: 3, expected: 'Put it in quotes: "3".' },
  { type: "Array", value: "a", expected: 'Put it in brackets: ["a"].' },
  { type: "Integer", value: 1.5, expected: "Look at the parameter in the definition." },
  { type: "Boolean", value: "true", expected: "Write it without quotes." },
  { type: "object", value: [], expected: "Look at the parameter in the definition." },
  { type: "DateTime", value: "soon", expected: "Write it without quotes." },
  { type: "Integer", value: "[length('ab')]", expected: undefined },
  { type: "Float", value: 1, expected: undefined },
  { type: "Frobnicate", value: 1, expected: undefined },
])("compares the value $value with the type $type", async ({ type, value, expected }) => {
  const inventory = await chainOf({
    ".": {
      "A.lz_policy_assignment.json": assignment("A", "D", { p: value }),
      "D.lz_policy_definition.json": definition("D", { p: { type } }),
    },
  });
  const hints = checkChain(inventory)
    .findings.filter(({ rule }) => rule === "value-type")
    .map(({ hint }) => hint);
  expect(hints).toEqual(expected === undefined ? [] : [expected]);
});

it.each([
  { given: "an element that is not allowed", value: ["a", "c"], expected: ['"c"'] },
  { given: "allowed elements", value: ["a", "b"], expected: [] },
  { given: "no elements", value: [], expected: [] },
])("looks up each element of a list: $given", async ({ value, expected }) => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "D", { p: value }),
    "D.lz_policy_definition.json": definition("D", { p: { type: "Array", allowedValues: ["a", "b"] } }),
  };
  const messages = await found({ ".": files }, ["value-not-allowed"]);
  expect(messages).toEqual(
    expected.map((each) => `.: The policy assignment "A" for its parameter "p" is ${each}, which is not allowed.`),
  );
});

it("checks the values that are given for defaults, with their places", async () => {
  const inventory = await chainOf({
    ".": {
      "A.lz_policy_assignment.json": assignment("A", "Logs"),
      "Logs.lz_policy_definition.json": logs,
      "lz_policy_default_values.json": defaults({ keep: { A: ["days"] }, workspace: { A: ["workspaceId"] } }),
    },
  });
  const values = parseJson(new TextEncoder().encode('{\n  "workspace": "w",\n  "keep": "30"\n}'), {
    file: "values.json",
  });
  const { findings } = checkChain(inventory, { values });
  expect(findings.filter(({ file }) => file === "values.json")).toMatchObject([
    {
      rule: "value-type",
      message: 'The value of "keep" for A.days is "30", but the parameter takes an integer.',
      hint: "Write it without quotes.",
      line: 3,
      column: 11,
    },
  ]);
});

const held = { list: [], map: {}, text: "", number: 1, flag: false, worked: "[concat('a')]", none: null };

it.each([
  { given: "list", value: "westeurope", expected: "an array", hint: 'Put it in brackets: ["westeurope"].' },
  { given: "map", value: "a", expected: "an object", hint: "Look at the parameter in the definition." },
  { given: "text", value: 42, expected: "a string", hint: 'Put it in quotes: "42".' },
  { given: "number", value: "30", expected: "a number", hint: "Write it without quotes." },
  { given: "flag", value: "no", expected: "a boolean", hint: "Write it without quotes." },
  { given: "LIST", value: {}, expected: "an array", hint: "Put it in brackets: [{}]." },
  { given: "list", value: ["westeurope"], expected: undefined, hint: undefined },
  { given: "list", value: "[variables('a')]", expected: undefined, hint: undefined },
  { given: "number", value: 1.5, expected: undefined, hint: undefined },
  { given: "worked", value: [], expected: undefined, hint: undefined },
  { given: "none", value: 3, expected: undefined, hint: undefined },
  { given: "absent", value: 3, expected: undefined, hint: undefined },
])("goes by the value it replaces where the definition is built in: $given, $value", async (row) => {
  const builtIn = assignment("A", "D", held) as { properties: { policyDefinitionId: string } };
  builtIn.properties.policyDefinitionId = "/providers/Vendor.Authorization/policyDefinitions/D";
  const inventory = await chainOf({
    ".": {
      "A.lz_policy_assignment.json": builtIn,
      "lz_policy_default_values.json": defaults({ d: { A: [row.given] } }),
    },
  });
  const values = parseJson(new TextEncoder().encode(JSON.stringify({ d: row.value })), { file: "values.json" });
  const found = checkChain(inventory, { values }).findings.filter(({ rule }) => rule === "value-type");
  const message = `The value of "d" for A.${row.given} is ${JSON.stringify(row.value)}, but the assignment holds ${row.expected} for it.`;
  expect(found.map((each) => [each.message, each.hint])).toEqual(
    row.expected === undefined ? [] : [[message, row.hint]],
  );
});
