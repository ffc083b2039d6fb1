import { neutral } from "@lzkit/schema";
import { expect, it } from "vitest";
import { assignment, chainOf, definition } from "../../../test/chain-of.ts";
import { type Asset, createFileTree, readInventory } from "../../index.ts";

async function assetsOf(files: Readonly<Record<string, unknown>>): Promise<readonly Asset[]> {
  const inventory = await chainOf({ ".": files });
  return inventory.libraries.flatMap(({ assets }) => assets);
}

it.each([
  { given: "a file in the root", path: "Deny.lz_policy_definition.json", kind: "policy_definition" },
  { given: "a file in any folder", path: "a/b/c/Deny.lz_policy_definition.json", kind: "policy_definition" },
  { given: "capitals in the name", path: "Deny.LZ_Policy_Definition.JSON", kind: "policy_definition" },
  { given: "dots before the ending", path: "Deny.1.0.0.lz_policy_set_definition.json", kind: "policy_set_definition" },
  { given: "another dialect's prefix", path: "Deny.alz_policy_definition.json", kind: undefined },
  { given: "nothing before the ending", path: ".lz_policy_definition.json", kind: undefined },
  { given: "another file type", path: "Deny.lz_policy_definition.jsonc", kind: undefined },
  { given: "a folder that starts with a dot", path: ".git/Deny.lz_policy_definition.json", kind: undefined },
  { given: "installed packages", path: "node_modules/x/Deny.lz_policy_definition.json", kind: undefined },
])("knows an asset by $given", async ({ path, kind }) => {
  const assets = await assetsOf({ [path]: { name: "Deny", properties: { policyDefinitions: [] } } });
  expect(assets.map((asset) => asset.kind)).toEqual(kind === undefined ? [] : [kind]);
});

it("leaves out a folder that is a library of its own", async () => {
  const assets = await assetsOf({
    "lz_library_metadata.json": {},
    "a/Deny.lz_policy_definition.json": definition("Deny"),
    "base/lz_library_metadata.json": {},
    "base/policies/Deny.lz_policy_definition.json": definition("Deny"),
  });
  expect(assets.map(({ file }) => file)).toEqual(["a/Deny.lz_policy_definition.json"]);
});

it("tells what a definition declares and what an assignment refers to and gives", async () => {
  const [given, declared] = await assetsOf({
    "Deny.lz_policy_assignment.json": assignment("Deny", "Deny-Regions", { allowed: ["here"] }),
    "Deny.lz_policy_definition.json": definition("Deny-Regions", {
      allowed: { type: "Array", allowedValues: [["here"]], metadata: { description: "Where" } },
    }),
  });
  expect(given).toMatchObject({
    kind: "policy_assignment",
    definition: { kind: "policy_definition", name: "Deny-Regions", builtIn: false },
    parameters: [{ name: "allowed", value: ["here"] }],
  });
  expect(declared).toMatchObject({
    parameters: [
      { name: "allowed", type: "Array", defaultValue: undefined, allowedValues: [["here"]], description: "Where" },
    ],
  });
});

it("knows a definition without a scope as built in", async () => {
  const id = "/providers/Vendor.Authorization/policySetDefinitions/0a914e76";
  const [asset] = await assetsOf({
    "a.lz_policy_assignment.yaml": `name: a\nproperties: { policyDefinitionId: ${id} }`,
  });
  expect(asset).toMatchObject({ definition: { kind: "policy_set_definition", name: "0a914e76", builtIn: true } });
});

it("tells what sets, archetypes, overrides and architectures hold", async () => {
  const assets = await assetsOf({
    "a.lz_policy_set_definition.json": {
      name: "set",
      properties: {
        parameters: { effect: { type: "String" } },
        policyDefinitions: [
          {
            policyDefinitionId: "/providers/Vendor.Authorization/policyDefinitions/x",
            policyDefinitionReferenceId: "first",
            parameters: { effect: { value: "[parameters('effect')]" } },
          },
        ],
      },
    },
    "b.lz_archetype_definition.yaml": "name: root\npolicy_assignments: [one, two]\nrole_definitions: [owner]\n",
    "c.lz_archetype_override.yml":
      "name: mine\nbase_archetype: root\npolicy_assignments_to_remove: [two]\npolicy_assignments_to_add: [three]\n",
    "d.lz_architecture_definition.json": {
      name: "arch",
      management_groups: [{ id: "top", display_name: "Top", archetypes: ["mine"], parent_id: null, exists: false }],
    },
    "e.lz_role_definition.json": { name: "3485cc09", properties: { roleName: "owner" } },
  });
  const held = (kind: string, name: string): unknown => expect.objectContaining({ kind, name });
  expect(assets).toMatchObject([
    { members: [{ referenceId: "first", definition: { builtIn: true }, parameters: [{ name: "effect" }] }] },
    { holds: [held("policy_assignment", "one"), held("policy_assignment", "two"), held("role_definition", "owner")] },
    { base: "root", adds: [held("policy_assignment", "three")], removes: [held("policy_assignment", "two")] },
    { managementGroups: [{ id: "top", parent: undefined, archetypes: [{ name: "mine" }] }] },
    { kind: "role_definition", name: "owner" },
  ]);
});

it("takes names that every object knows as just names", async () => {
  const text =
    '{"name":"__proto__","properties":{"parameters":{"__proto__":{"type":"String"},"constructor":{"type":"Array"}}}}';
  const [asset] = await assetsOf({ "a.lz_policy_definition.json": text });
  expect(asset).toMatchObject({
    name: "__proto__",
    parameters: [
      { name: "__proto__", type: "String" },
      { name: "constructor", type: "Array" },
    ],
  });
  const [nameless] = await assetsOf({ "a.lz_policy_definition.json": '{"__proto__":{"name":"x"},"properties":{}}' });
  expect(nameless).toBeUndefined();
});

it("reads each file once, and many side by side", async () => {
  const paths = Array.from({ length: 300 }, (_, index) => `p/D${index}.lz_policy_definition.json`);
  const tree = createFileTree(
    paths.map((path) => ({ path, bytes: new TextEncoder().encode('{"name":"x","properties":{}}') })),
  );
  const reads: string[] = [];
  let atOnce = 0;
  let most = 0;
  const counted = {
    list: async (folder: string) => tree.list(folder),
    async read(path: string): Promise<Uint8Array> {
      reads.push(path);
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce--;
      return tree.read(path);
    },
  };
  await readInventory({ dialect: neutral, libraries: [{ id: ".", tree: counted }] });
  expect(reads.toSorted()).toEqual(paths.toSorted());
  expect(most).toBeGreaterThan(100);
  expect(most).toBeLessThan(300);
});

it("refuses a folder without end", async () => {
  const endless = { list: async () => [{ name: "a", kind: "folder" as const }], read: async () => new Uint8Array() };
  const libraries = [{ id: ".", tree: endless, documents: { metadata: undefined, defaults: undefined, findings: [] } }];
  await expect(readInventory({ dialect: neutral, libraries })).rejects.toMatchObject({ code: "LIBRARY_TOO_LARGE" });
});
