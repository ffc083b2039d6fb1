import { expect, it } from "vitest";
import { chainOf } from "../../test/chain-of.ts";
import { type Inventory, graphChain, renderGraph } from "../index.ts";

const chain: Inventory = await chainOf({
  base: {
    "root.lz_archetype_definition.yaml": "name: root\npolicy_assignments: [a, b]",
    "lz_policy_default_values.yaml": "defaults: [{ default_name: x, policy_assignments: [] }]",
  },
  ".": {
    "mine.lz_archetype_override.yaml": "name: mine\nbase_archetype: root\npolicy_assignments_to_remove: [a]",
    "arch.lz_architecture_definition.yaml":
      "name: arch\nmanagement_groups: [{ id: top, display_name: Top, archetypes: [mine, none] }, { id: low, parent_id: top }]",
  },
});

it("shows libraries, from the root down", () => {
  expect(graphChain(chain)).toEqual({
    nodes: [
      { id: "n0", kind: "library", label: ".", note: "1 archetype override, 1 architecture definition" },
      { id: "n1", kind: "library", label: "base", note: "1 default, 1 archetype definition" },
    ],
    edges: [{ from: "n0", to: "n1", kind: "depends" }],
  });
});

it("calls the root library by its name", async () => {
  const files = { "lz_library_metadata.json": { name: "mine", display_name: "Mine", description: "Ours" } };
  const { nodes } = graphChain(await chainOf({ ".": files }));
  expect(nodes.map(({ label }) => label)).toEqual(["mine"]);
});

it("shows architectures, management groups and archetypes, and leaves out what is not there", () => {
  const { nodes, edges } = graphChain(chain, { assets: true });
  const label = (id: string): string | undefined => nodes.find((node) => node.id === id)?.label;
  expect(nodes.map(({ kind, label: name, note }) => [kind, name, note])).toEqual([
    expect.arrayContaining(["library", "."]),
    expect.arrayContaining(["library", "base"]),
    ["archetype", "root", "2 policy assignments"],
    ["override", "mine", "1 policy assignment"],
    ["architecture", "arch", undefined],
    ["management_group", "top", "Top"],
    ["management_group", "low", undefined],
  ]);
  expect(edges.map(({ from, to, kind }) => `${label(from)} ${kind} ${label(to)}`)).toEqual([
    ". depends base",
    "mine overrides root",
    ". holds arch",
    "arch holds top",
    "top uses mine",
    "top holds low",
  ]);
});

it("draws Mermaid", async () => {
  expect(await renderGraph(graphChain(chain, { assets: true }), "mermaid")).toBe(`flowchart TD
  n0[[".<br/>1 archetype override, 1 architecture definition"]]
  n1[["base<br/>1 default, 1 archetype definition"]]
  n2["root<br/>2 policy assignments"]
  n3[/"mine<br/>1 policy assignment"/]
  n4(["arch"])
  n5("top<br/>Top")
  n6("low")
  n0 --> n1
  n3 -.->|overrides| n2
  n0 --> n4
  n4 --> n5
  n5 -.-> n3
  n5 --> n6
`);
});

it("draws DOT", async () => {
  const dot = await renderGraph(graphChain(chain), "dot");
  expect(dot).toContain('n1 [label="base\\n1 default, 1 archetype definition", shape=box3d];\n  n0 -> n1;\n}\n');
});

it("draws a picture that asks for nothing from outside", async () => {
  const svg = await renderGraph(graphChain(chain, { assets: true }), "svg");
  expect(svg.match(/<rect /g)).toHaveLength(7);
  expect(svg.match(/marker-end=/g)).toHaveLength(6);
  expect(svg.match(/https?:[^"]*/g)).toEqual(["http://www.w3.org/2000/svg"]);
  expect(svg).not.toMatch(/NaN|undefined|<script|@import|url\((?!#)/);
});

it("writes JSON", async () => {
  expect(JSON.parse(await renderGraph(graphChain(chain), "json"))).toEqual(graphChain(chain));
});

it("lets no name break out of its label", async () => {
  const name = `"]<script>&\\n\u0001|end`;
  const hostile = graphChain(await chainOf({ [name]: {}, __proto__x: {}, constructor: {} }));
  expect(await renderGraph(hostile, "mermaid")).toContain('n2[["#34;#93;#60;script#62;#38;#92;n#1;#124;end"]]');
  expect(await renderGraph(hostile, "dot")).toContain(String.raw`n2 [label="\"]<script>&\\n`);
  const svg = await renderGraph(hostile, "svg");
  expect(svg).toContain("&quot;]&lt;script&gt;&amp;\\n\ufffd|end");
});

it("gives the same bytes for the same chain", async () => {
  const draw = (): Promise<string> => renderGraph(graphChain(chain, { assets: true }), "svg");
  expect(await draw()).toBe(await draw());
});
