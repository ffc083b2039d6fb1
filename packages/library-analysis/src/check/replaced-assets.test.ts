import { expect, it } from "vitest";
import { type Files, assignment, defaults, definition, found } from "../../test/chain-of.ts";

const gone = { "A.lz_policy_assignment.json": assignment("A", "Gone", { x: "${y}" }) };

it.each([
  { rule: "unknown-definition", base: gone, own: { "A.lz_policy_assignment.json": assignment("A", "D") } },
  {
    rule: "missing-value",
    base: { "A.lz_policy_assignment.json": assignment("A", "D") },
    own: { "A.lz_policy_assignment.json": assignment("A", "D", { p: "x" }) },
  },
  {
    rule: "value-type",
    base: { "A.lz_policy_assignment.json": assignment("A", "D", { p: 1 }) },
    own: { "A.lz_policy_assignment.json": assignment("A", "D", { p: "x" }) },
  },
  { rule: "leftover-placeholder", base: gone, own: { "A.lz_policy_assignment.json": assignment("A", "D") } },
  {
    rule: "unknown-member",
    base: { "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [Gone]" },
    own: { "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: []" },
  },
  {
    rule: "unused-archetype",
    base: { "r.lz_archetype_definition.yaml": "name: r", "a.lz_architecture_definition.yaml": "name: a" },
    own: { "r.lz_archetype_definition.yaml": "name: r" },
  },
] satisfies { rule: string; base: Files; own: Files }[])(
  "tells $rule of an asset only as long as it counts",
  async ({ rule, base, own }) => {
    const definitions = { "D.lz_policy_definition.json": definition("D", { p: { type: "String" } }) };
    const chain = { base: { ...definitions, ...base }, ".": own };
    const inBase = async (overwrite: boolean): Promise<string[]> =>
      (await found(chain, [rule], { overwrite })).filter((each) => each.startsWith("base: "));
    expect(await inBase(false)).toHaveLength(1);
    expect(await inBase(true)).toEqual([]);
  },
);

it("goes on telling of both assets of one name in one library", async () => {
  const files = { "a/A.lz_policy_assignment.json": assignment("A", "Gone"), ...gone };
  expect(await found({ ".": files }, ["unknown-definition"], { overwrite: true })).toHaveLength(2);
});

it("goes on telling of two versions of a definition", async () => {
  const version = (of: string): unknown => ({
    name: "D",
    properties: { version: of, parameters: { p: { type: "Integer", defaultValue: "x" } } },
  });
  const chain = {
    base: { "D.1.lz_policy_definition.json": version("1.0.0") },
    ".": { "D.2.lz_policy_definition.json": version("2.0.0") },
  };
  expect(await found(chain, ["value-type"], { overwrite: true })).toHaveLength(2);
});

it("knows that an override adds the assignment of a sibling gap", async () => {
  const files = {
    "D.lz_policy_definition.json": definition("D", { region: "String" }),
    "A.lz_policy_assignment.json": assignment("A", "D"),
    "B.lz_policy_assignment.json": assignment("B", "D"),
    "C.lz_policy_assignment.json": assignment("C", "D"),
    "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [A, B]\nrole_definitions: [E]",
    "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_assignments_to_add: [C]",
    "E.lz_policy_assignment.json": assignment("E", "D"),
    "lz_policy_default_values.json": defaults({ region: { A: ["region"], B: ["region"] } }),
  };
  expect(
    (await found({ ".": files }, ["sibling-gap"])).map((each) => /"[CE]", which takes it too.*/.exec(each)?.[0]),
  ).toEqual(['"C", which takes it too.', '"E", which takes it too (no archetype holds that assignment).']);
});
