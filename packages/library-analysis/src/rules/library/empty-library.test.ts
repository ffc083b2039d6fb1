import { expect, it } from "vitest";
import { neutral } from "@lzkit/schema";
import { defaults, definition } from "../../../test/chain-of.ts";
import { checkChain, createFileTree, readInventory } from "../../index.ts";

it.each([
  { given: "nothing, which is no library", files: {}, dependencies: [], expected: undefined },
  {
    given: "metadata only",
    files: { "lz_library_metadata.json": {} },
    dependencies: [],
    expected: "The library holds no assets, no defaults and no dependencies.",
  },
  {
    given: "files of other names",
    files: { "deny.json": {}, "README.md": "", "lz_library_metadata.json": {} },
    dependencies: [],
    expected:
      "The library holds no assets, no defaults and no dependencies; none of its 2 other files is named like an asset.",
  },
  { given: "dependencies only", files: {}, dependencies: ["base"], expected: undefined },
  {
    given: "defaults only",
    files: { "lz_policy_default_values.json": defaults({ a: {} }) },
    dependencies: [],
    expected: undefined,
  },
  {
    given: "assets only",
    files: { "a.lz_policy_definition.json": definition("a") },
    dependencies: [],
    expected: undefined,
  },
])("judges a library that holds $given", async ({ files, dependencies, expected }) => {
  const bytes = (content: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(content));
  const tree = createFileTree(Object.entries(files).map(([path, content]) => ({ path, bytes: bytes(content) })));
  const inventory = await readInventory({ dialect: neutral, libraries: [{ id: ".", tree, dependencies }] });
  const told = checkChain(inventory).findings.find(({ rule }) => rule === "empty-library");
  expect(told?.message).toBe(expected);
});
