import type { Graph, GraphEdge, GraphNode, NodeKind } from "./graph.ts";

const shapes: { readonly [Kind in NodeKind]: readonly [string, string] } = {
  library: ["[[", "]]"],
  architecture: ["([", "])"],
  management_group: ["(", ")"],
  archetype: ["[", "]"],
  override: ["[/", "/]"],
};

const arrows: { readonly [Kind in GraphEdge["kind"]]: string } = {
  depends: "-->",
  holds: "-->",
  uses: "-.->",
  overrides: "-.->|overrides|",
};

/** A graph as a Mermaid flowchart. */
export function renderMermaid({ nodes, edges }: Graph): string {
  const lines = [
    "flowchart TD",
    ...nodes.map(({ id, kind, ...node }) => `  ${id}${shapes[kind][0]}"${labelOf(node)}"${shapes[kind][1]}`),
    ...edges.map(({ from, to, kind }) => `  ${from} ${arrows[kind]} ${to}`),
  ];
  return `${lines.join("\n")}\n`;
}

function labelOf({ label, note }: Pick<GraphNode, "label" | "note">): string {
  return note === undefined ? escape(label) : `${escape(label)}<br/>${escape(note)}`;
}

/** Everything that is not a plain character becomes Mermaid's `#code;`. */
function escape(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ,.@/_()'-]/gu, (character) => `#${character.codePointAt(0)};`);
}
