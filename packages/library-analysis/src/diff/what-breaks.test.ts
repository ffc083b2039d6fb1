import { expect, it } from "vitest";
import { type Files, chainOf, defaults } from "../../test/chain-of.ts";
import { type Diff, diffChains } from "../index.ts";

const file = "lz_policy_default_values.json";

async function diff(before: Files, after: Files): Promise<Diff> {
  return diffChains(await chainOf({ ".": before }), await chainOf({ ".": after }));
}

function short({ changes }: Diff): string[] {
  return changes.map(({ subject, change, of, name }) => [change, subject, of, name].join(" "));
}

function version(of: string): unknown {
  return { name: "D", properties: { version: of } };
}

it("takes two versions of a definition for two things, however alike they are", async () => {
  const files = (...versions: readonly string[]): Files =>
    Object.fromEntries(versions.map((each) => [`D.${each}.lz_policy_definition.json`, version(each)]));
  const { changes } = await diff(files("1.0.0", "2.0.0"), files("2.0.0", "2.1.0"));
  expect(changes.map(({ change, details }) => [change, ...details])).toEqual([
    ["added", "version 2.1.0"],
    ["removed", "version 1.0.0"],
  ]);
});

it("says which version went, and what a group loses", async () => {
  const files = {
    "D.1.lz_policy_definition.json": version("1.0.0"),
    "D.2.lz_policy_definition.json": version("2.0.0"),
  };
  const { changes } = await diff(files, { "D.2.lz_policy_definition.json": version("2.0.0") });
  expect(changes).toMatchObject([
    { name: "D", details: ["version 1.0.0"], breaks: "whoever names this version fails" },
  ]);
});

it("tells that nobody can know offline what a built-in definition declares", async () => {
  const builtIn = (name: string): Files => ({
    "a.lz_policy_assignment.json": {
      name: "A",
      properties: { policyDefinitionId: `/providers/Vendor.Authorization/policyDefinitions/${name}` },
    },
  });
  const { changes } = await diff(builtIn("x"), builtIn("y"));
  expect(changes).toMatchObject([{ name: "A", breaks: undefined }]);
  expect(changes[0]?.details).toContainEqual(expect.stringContaining("cannot be checked offline"));
});

it.each([
  { given: "replaces the default", overwrite: true as const, expected: ["removed pair d A.p"] },
  { given: "extends the default", overwrite: "extend" as const, expected: [] },
])("compares what is left where a library $given", async ({ overwrite, expected }) => {
  const base = { [file]: defaults({ d: { A: ["p"], B: ["p"] } }) };
  const before = await chainOf({ base, ".": { [file]: defaults({ d: { A: ["p"], B: ["p"] } }) } });
  const after = await chainOf({ base, ".": { [file]: defaults({ d: { B: ["p"] } }) } });
  expect(short(diffChains(before, after, { overwrite }))).toEqual(expected);
});
