import { neutral } from "@lzkit/schema";
import { expect, it } from "vitest";
import { applyFixes, checkChain, createFileTree, graphChain, readInventory, renderGraph } from "../src/index.ts";
import { assignment, chainOf, defaults, definition, found } from "./chain-of.ts";

it("finds management groups that hang below themselves, however many there are", async () => {
  const group = (id: string, parent: string | null): unknown => ({ id, parent_id: parent, archetypes: [] });
  const long = Array.from({ length: 20_000 }, (_, index) => group(`g${index}`, index === 0 ? null : `g${index - 1}`));
  const circle = [group("a", "c"), group("b", "a"), group("c", "b"), group("below", "a"), group("self", "self")];
  const files = { "x.lz_architecture_definition.json": { name: "x", management_groups: [...long, ...circle] } };
  const messages = await found({ ".": files }, ["unknown-parent"]);
  expect(messages).toEqual(
    ["a", "b", "c", "self"].map(
      (id) => `.: The architecture definition "x" puts the management group "${id}" below itself.`,
    ),
  );
});

it("finds as many placeholders as a document holds", async () => {
  const metadata = { texts: Array.from({ length: 150_000 }, () => "${a}") };
  const files = { "D.lz_policy_definition.json": { ...(definition("D", {}) as object), metadata } };
  expect(await found({ ".": files }, ["leftover-placeholder"])).toHaveLength(150_000);
});

it("gives up on folders that links double on each level", async () => {
  const entries = ["a", "b"].map((name) => ({ name, kind: "folder" as const }));
  const tree = { list: async () => entries, read: () => Promise.reject(new Error("nothing is read")) };
  const documents = { metadata: undefined, defaults: undefined, findings: [] };
  await expect(readInventory({ dialect: neutral, libraries: [{ id: "x", tree, documents }] })).rejects.toMatchObject({
    code: "LIBRARY_TOO_LARGE",
    context: { unit: "folders", limit: 10_000 },
  });
});

it("follows overrides of overrides only so far", async () => {
  const override = (index: number): [string, unknown] => [
    `o${index}.lz_archetype_override.json`,
    { name: `o${index}`, base_archetype: `o${index + 1}`, policy_assignments_to_remove: ["x"] },
  ];
  const files = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => override(index)));
  expect(await found({ ".": files }, ["unknown-archetype"])).toHaveLength(1);
});

it("draws no picture of thousands of things", async () => {
  const groups = Array.from({ length: 3000 }, (_, index) => ({ id: `g${index}`, parent_id: null, archetypes: [] }));
  const chain = await chainOf({
    ".": { "x.lz_architecture_definition.json": { name: "x", management_groups: groups } },
  });
  const graph = graphChain(chain, { assets: true });
  await expect(renderGraph(graph, "svg")).rejects.toMatchObject({ code: "GRAPH_TOO_LARGE" });
  expect(await renderGraph(graph, "dot")).toContain("n3001 [");
});

it("cuts long names short in messages, and lets no control character through", async () => {
  const name = `a\u001b[31m${"b".repeat(1000)}`;
  const [message = ""] = await found({ ".": { "x.lz_archetype_definition.json": { name } } }, ["file-name"]);
  expect(message).toContain('"a\\u001b[31mbbb');
  expect(message.length).toBeLessThan(200);
});

it("offers no fix in a defaults file of which a part is left out, since its places have moved", async () => {
  const broken = JSON.parse(JSON.stringify(defaults({ bad: {}, good: { "a-one": ["P"] } })));
  delete broken.defaults[0].default_name;
  const files = {
    "A-One.lz_policy_assignment.json": assignment("A-One", "D"),
    "D.lz_policy_definition.json": definition("D", { p: "String" }),
    "lz_policy_default_values.json": broken,
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.map(({ rule }) => rule)).toContain("unknown-assignment");
  expect(findings.filter(({ fix }) => fix !== undefined)).toEqual([]);
});

it("does not fix a file that is not what was checked any more", async () => {
  const files = {
    "r.lz_archetype_definition.yaml": "name: r\npolicy_definitions: [logs]\n",
    "Logs.lz_policy_definition.json": definition("Logs"),
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  const changed = "name: r\npolicy_definitions: [other, logs]\n";
  expect(await applyFixes(findings, ".", () => changed)).toMatchObject([
    { text: changed, fixes: 0, refused: [{ code: "EDIT_REFUSED" }] },
  ]);
});

it("offers no fix where two names differ only in capitals", async () => {
  const files = {
    "a.lz_policy_assignment.json": assignment("Deny", "D"),
    "b.lz_policy_assignment.json": assignment("DENY", "D"),
    "lz_policy_default_values.json": defaults({ x: { deny: ["p"] } }),
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.filter(({ rule }) => rule === "unknown-assignment")).toMatchObject([{ fix: undefined }]);
});

it("passes on what a tree throws", async () => {
  const files = createFileTree([{ path: "a.lz_policy_definition.json", bytes: new Uint8Array() }]);
  const tree = {
    list: async (folder: string) => files.list(folder),
    read: async (): Promise<Uint8Array> => {
      throw new Error("the disk is gone");
    },
  };
  await expect(readInventory({ dialect: neutral, libraries: [{ id: ".", tree }] })).rejects.toThrow("the disk is gone");
});
