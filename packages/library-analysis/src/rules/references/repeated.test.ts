import { expect, it } from "vitest";
import { assignment, definition, found } from "../../../test/chain-of.ts";

it("tells of a management group that an architecture holds twice", async () => {
  const files = {
    "a.lz_architecture_definition.yaml":
      "name: a\nmanagement_groups: [{ id: top }, { id: x, parent_id: top }, { id: top }]",
  };
  expect(await found({ ".": files }, ["unknown-parent", "repeated-entry"])).toEqual([
    '.: The architecture definition "a" holds the management group "top" a second time.',
  ]);
});

it("tells of an asset that an archetype or an override lists twice", async () => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "D"),
    "D.lz_policy_definition.json": definition("D"),
    "r.lz_archetype_definition.yaml": "name: r\npolicy_assignments: [A, A]\npolicy_definitions: [D]",
    "o.lz_archetype_override.yaml": "name: o\nbase_archetype: r\npolicy_definitions_to_add: [D, D]",
  };
  expect(await found({ ".": files }, ["repeated-entry"])).toEqual([
    '.: The archetype override "o" lists the policy definition "D" a second time.',
    '.: The archetype definition "r" lists the policy assignment "A" a second time.',
  ]);
});

it("tells of overrides that start from each other", async () => {
  const files = {
    "a.lz_archetype_override.yaml": "name: a\nbase_archetype: b",
    "b.lz_archetype_override.yaml": "name: b\nbase_archetype: a",
    "c.lz_archetype_override.yaml": "name: c\nbase_archetype: a",
  };
  expect(await found({ ".": files }, ["unknown-archetype"])).toEqual([
    '.: The archetype override "a" starts from itself, by way of "b".',
    '.: The archetype override "b" starts from itself, by way of "a".',
  ]);
});

it("tells of every placeholder of a text, each once", async () => {
  const files = {
    "A.lz_policy_assignment.json": {
      name: "A",
      properties: { description: "${a} and ${b}, then ${a}", scope: "${x}" },
    },
  };
  expect(await found({ ".": files }, ["leftover-placeholder"])).toEqual([
    '.: The policy assignment "A" still holds the placeholder "${a}" in "properties.description".',
    '.: The policy assignment "A" still holds the placeholder "${b}" in "properties.description".',
  ]);
});
