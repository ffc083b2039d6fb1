import type { Graph, GraphEdge, NodeKind } from "./graph.ts";

const shapes: { readonly [Kind in NodeKind]: string } = {
  library: "box3d",
  architecture: "oval",
  management_group: "box, style=rounded",
  archetype: "note",
  override: "note, style=dashed",
};

const styles: { readonly [Kind in GraphEdge["kind"]]: string } = {
  depends: "",
  holds: "",
  uses: " [style=dashed]",
  overrides: ' [style=dotted, label="overrides"]',
};

/** A graph for Graphviz. */
export function renderDot({ nodes, edges }: Graph): string {
  const lines = [
    "digraph chain {",
    "  rankdir=TB;",
    '  node [fontname="sans-serif", fontsize=11];',
    ...nodes.map(({ id, kind, label, note }) => {
      const text = note === undefined ? escape(label) : `${escape(label)}\\n${escape(note)}`;
      return `  ${id} [label="${text}", shape=${shapes[kind]}];`;
    }),
    ...edges.map(({ from, to, kind }) => `  ${from} -> ${to}${styles[kind]};`),
    "}",
  ];
  return `${lines.join("\n")}\n`;
}

function escape(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll(/\s+/g, " ");
}
