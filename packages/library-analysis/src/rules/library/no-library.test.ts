import { expect, it } from "vitest";
import { chainOf, definition } from "../../../test/chain-of.ts";
import { checkChain } from "../../index.ts";

async function check(files: Readonly<Record<string, unknown>>): Promise<readonly [string, string][]> {
  const { findings } = checkChain(await chainOf({ ".": files }));
  return findings.map(({ rule, message }) => [rule, message]);
}

it.each([
  {
    given: "nothing",
    files: {},
    expected: "The folder holds no library: no metadata, no defaults and no assets.",
  },
  {
    given: "files of other names",
    files: { "deny.json": {}, "README.md": "" },
    expected:
      "The folder holds no library: no metadata, no defaults and no assets; none of its 2 files is named like an asset.",
  },
  {
    given: "libraries of another dialect below",
    files: { "a/alz_library_metadata.json": {}, "a/policy_assignments/D.alz_policy_assignment.json": {} },
    expected: "The folder holds no library: no metadata, no defaults and no assets.",
  },
])("tells in one sentence that there is no library in a folder with $given", async ({ files, expected }) => {
  expect(await check(files)).toEqual([["no-library", expected]]);
});

it.each([
  { given: "metadata", files: { "lz_library_metadata.json": {} } },
  { given: "defaults", files: { "lz_policy_default_values.json": { defaults: [] } } },
  { given: "metadata that breaks off", files: { "lz_library_metadata.json": "{" } },
  { given: "assets", files: { "D.lz_policy_definition.json": definition("D") } },
])("takes a folder with $given for a library", async ({ files }) => {
  expect((await check(files)).map(([rule]) => rule)).not.toContain("no-library");
});

it("hands on the way out that is told of the missing metadata", async () => {
  const inventory = await chainOf({ ".": {} });
  const findings = inventory.findings.map((finding) => ({ ...finding, hint: "There are libraries below it." }));
  const [only] = checkChain({ ...inventory, findings }).findings;
  expect(only).toMatchObject({ rule: "no-library", severity: "error", hint: "There are libraries below it." });
});
