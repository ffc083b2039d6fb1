import { expect, it } from "vitest";
import { found } from "../../../test/chain-of.ts";

const root = { "root.lz_archetype_definition.yaml": "name: root\npolicy_assignments: [A]\n" };

it.each([
  { given: "refused", overwrite: false, expected: 1 },
  { given: "meant where overwriting is allowed", overwrite: true, expected: 0 },
  { given: "meant where defaults are extended", overwrite: "extend" as const, expected: 0 },
])("takes a second asset of a name as $given", async ({ overwrite, expected }) => {
  expect(await found({ base: root, ".": root }, ["duplicate-asset"], { overwrite })).toHaveLength(expected);
});

it.each([
  {
    given: "twice in one library",
    files: { "a/A.lz_archetype_definition.yaml": "name: A", "b/A.lz_archetype_definition.yaml": "name: A" },
  },
  {
    given: "once in other capitals",
    files: { "a.lz_archetype_definition.yaml": "name: a", "A.lz_archetype_definition.yaml": "name: A" },
  },
  {
    given: "as an archetype and as an override",
    files: {
      "A.lz_archetype_definition.yaml": "name: A",
      "A.lz_archetype_override.yaml": "name: A\nbase_archetype: A",
    },
  },
])("never takes a name $given, even with overwriting", async ({ files }) => {
  expect(await found({ ".": files }, ["duplicate-asset"], { overwrite: true })).toHaveLength(1);
});

it("takes two versions of a definition as two", async () => {
  const version = (of: string): unknown => ({ name: "D", properties: { version: of } });
  const files = {
    "D.1.0.0.lz_policy_definition.json": version("1.0.0"),
    "D.2.0.0.lz_policy_definition.json": version("2.0.0"),
  };
  expect(await found({ ".": files }, ["duplicate-asset", "file-name"])).toEqual([]);
});

it("does not let a later library take the place of a name in other capitals", async () => {
  const chain = {
    base: { "a.lz_archetype_definition.yaml": "name: a" },
    ".": { "A.lz_archetype_definition.yaml": "name: A" },
  };
  expect(await found(chain, ["duplicate-asset"], { overwrite: true })).toEqual([
    '.: The archetype definition "A" differs only in capitals from the archetype definition "a" in base a.lz_archetype_definition.yaml.',
  ]);
});
