import type { Graph } from "./graph.ts";
import { renderDot } from "./render-dot.ts";
import { renderMermaid } from "./render-mermaid.ts";

/** The forms of a graph: `mermaid` for Markdown, `dot` for Graphviz, `svg` as a picture, `json` for programs. */
export type GraphFormat = "mermaid" | "dot" | "svg" | "json";

const renderers: Readonly<Record<GraphFormat, (graph: Graph) => string | Promise<string>>> = {
  mermaid: renderMermaid,
  dot: renderDot,
  json: (graph) => `${JSON.stringify(graph, undefined, 2)}\n`,
  svg: async (graph) => {
    const { renderSvg } = await import("./render-svg.ts");
    return renderSvg(graph);
  },
};

/**
 * A graph in one of its forms; ends with a line break. The same graph gives the same bytes.
 *
 * What lays out the picture is loaded for `svg` only.
 *
 * @throws {@link AnalysisError} GRAPH_TOO_LARGE
 */
export async function renderGraph(graph: Graph, format: GraphFormat): Promise<string> {
  return renderers[format](graph);
}
