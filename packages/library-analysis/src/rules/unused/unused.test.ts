import { expect, it } from "vitest";
import { assignment, definition, found } from "../../../test/chain-of.ts";

const deny = { "Deny.lz_policy_definition.json": definition("Deny") };
const architecture = (archetype: string): Record<string, string> => ({
  "a.lz_architecture_definition.yaml": `name: a\nmanagement_groups: [{ id: top, archetypes: [${archetype}] }]`,
});

it.each([
  { given: "in a chain without archetypes", files: deny, expected: [] },
  {
    given: "that an archetype holds",
    files: { ...deny, "r.lz_archetype_definition.yaml": "name: r\npolicy_definitions: [Deny]" },
    expected: [],
  },
  {
    given: "that only an override adds",
    files: {
      ...deny,
      "r.lz_archetype_definition.yaml": "name: r",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_definitions_to_add: [Deny]",
    },
    expected: [],
  },
  {
    given: "that only an assignment refers to",
    files: {
      ...deny,
      "r.lz_archetype_definition.yaml": "name: r",
      "A.lz_policy_assignment.json": assignment("A", "Deny"),
    },
    expected: ['.: No archetype holds the policy definition "Deny", though the policy assignment "A" refers to it.'],
  },
  {
    given: "that nothing refers to",
    files: { ...deny, "r.lz_archetype_definition.yaml": "name: r" },
    expected: ['.: No archetype holds the policy definition "Deny".'],
  },
])("judges a definition $given", async ({ files, expected }) => {
  expect(await found({ ".": files }, ["unused-definition"])).toEqual(expected);
});

it.each([
  { given: "in a chain without architectures", files: { "r.lz_archetype_definition.yaml": "name: r" }, expected: 0 },
  {
    given: "that an architecture uses",
    files: { ...architecture("r"), "r.lz_archetype_definition.yaml": "name: r" },
    expected: 0,
  },
  {
    given: "of which only an override is used",
    files: {
      ...architecture("o"),
      "r.lz_archetype_definition.yaml": "name: r",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r",
    },
    expected: 0,
  },
  {
    given: "and an override that are not used",
    files: {
      ...architecture(""),
      "r.lz_archetype_definition.yaml": "name: r",
      "o.lz_archetype_override.yaml": "name: o\nbase_archetype: x",
    },
    expected: 2,
  },
])("judges an archetype $given", async ({ files, expected }) => {
  expect(await found({ ".": files }, ["unused-archetype"])).toHaveLength(expected);
});
