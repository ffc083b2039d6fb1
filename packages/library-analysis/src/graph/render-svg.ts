import { Graph as LayoutGraph, layout } from "@dagrejs/dagre";
import { AnalysisError } from "../library-analysis-error.ts";
import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

const characterWidth = 7;
const lineHeight = 18;
const padding = 12;
const margin = 16;

/** Light and dark, after what the reader's system prefers. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; text-anchor: middle; }
  .note { font-size: 10px; fill: #59636e; }
  rect { fill: #f6f8fa; stroke: #8c959f; }
  .library rect { fill: #ddf4ff; stroke: #0969da; }
  .architecture rect { fill: #fbefff; stroke: #8250df; }
  .archetype rect { fill: #dafbe1; stroke: #1a7f37; }
  .override rect { fill: #fff8c5; stroke: #9a6700; stroke-dasharray: 4 2; }
  path { fill: none; stroke: #59636e; }
  .uses, .overrides { stroke-dasharray: 4 3; }
  marker path { fill: #59636e; stroke: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; } .note { fill: #9198a1; } rect { fill: #151b23; stroke: #656c76; }
    .library rect { fill: #0c2d6b; stroke: #4493f8; } .architecture rect { fill: #3c1e70; stroke: #ab7df8; }
    .archetype rect { fill: #033a16; stroke: #3fb950; } .override rect { fill: #4b2900; stroke: #d29922; }
    path { stroke: #9198a1; } marker path { fill: #9198a1; }
  }`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Beyond this a layout takes minutes, and nobody could look at it. */
const maxParts = 2_000;

/**
 * A graph as a picture of its own: no script, no font, no outside request.
 *
 * @throws {@link AnalysisError} GRAPH_TOO_LARGE
 */
export function renderSvg({ nodes, edges }: Graph): string {
  if (nodes.length + edges.length > maxParts) throw tooLarge(nodes.length, edges.length);
  const laidOut = layOut(nodes, edges);
  const { width = 0, height = 0 } = laidOut.graph();
  const size = `${round(width)} ${round(height)}`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${round(width)}" height="${round(height)}" role="img">`,
    `<title>${escape(`${nodes.length} nodes, ${edges.length} edges`)}</title>`,
    `<style>${style}\n</style>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    ...edges.map(({ from, to, kind }, index) => {
      const { points = [] } = laidOut.edge(from, to, String(index));
      return `<path class="${kind}" marker-end="url(#arrow)" d="${toPath(points)}"/>`;
    }),
    ...nodes.map((node) => drawNode(node, laidOut.node(node.id) as Box)),
    "</svg>",
  ];
  return `${lines.join("\n")}\n`;
}

function layOut(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): LayoutGraph {
  const laidOut = new LayoutGraph({ multigraph: true });
  laidOut.setGraph({ rankdir: "TB", nodesep: 24, ranksep: 48, marginx: margin, marginy: margin });
  for (const { id, label, note } of nodes) {
    const longest = Math.max(label.length, (note?.length ?? 0) * 0.85);
    const height = lineHeight * (note === undefined ? 1 : 2) + padding;
    laidOut.setNode(id, { width: Math.ceil(longest * characterWidth) + 2 * padding, height });
  }
  for (const [index, { from, to }] of edges.entries()) laidOut.setEdge(from, to, {}, String(index));
  layout(laidOut);
  return laidOut;
}

function drawNode({ kind, label, note }: GraphNode, { x, y, width, height }: Box): string {
  const [left, top] = [round(x - width / 2), round(y - height / 2)];
  const corner = kind === "architecture" ? height / 2 : 4;
  const first = round(note === undefined ? y + 4 : y - 4);
  const second =
    note === undefined ? "" : `<text class="note" x="${round(x)}" y="${round(y + 12)}">${escape(note)}</text>`;
  return (
    `<g class="${kind}"><rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="${round(corner)}"/>` +
    `<text x="${round(x)}" y="${first}">${escape(label)}</text>${second}</g>`
  );
}

function toPath(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function tooLarge(nodes: number, edges: number): AnalysisError<"GRAPH_TOO_LARGE"> {
  return new AnalysisError("GRAPH_TOO_LARGE", {
    message: `The graph is too large for a picture: ${nodes} nodes and ${edges} edges, where ${maxParts} in all is the limit.`,
    context: { nodes, edges, limit: maxParts },
    hint: "Leave --assets out, or draw it as DOT (--format dot) and lay it out with Graphviz.",
  });
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  const shown = text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd");
  return shown.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
