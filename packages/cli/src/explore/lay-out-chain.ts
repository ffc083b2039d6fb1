import type { ChainPicture, ExploreLibrary } from "./explore-data.ts";

const box = { width: 248, height: 96 };
const margin = 4;
/** With more, nobody could look at the picture. */
const mostLibraries = 200;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Places the libraries of a chain: the root library on top, what it depends on below. */
export async function layOutChain(libraries: readonly ExploreLibrary[]): Promise<ChainPicture | undefined> {
  if (libraries.length > mostLibraries) return undefined;
  const { Graph, layout } = await import("@dagrejs/dagre");
  const graph = new Graph();
  graph.setGraph({ rankdir: "TB", nodesep: 32, ranksep: 56, marginx: margin, marginy: margin });
  const ids = new Map(libraries.toReversed().map(({ id }, index) => [id, String(index)]));
  for (const id of ids.values()) graph.setNode(id, { ...box });
  const edges = libraries
    .toReversed()
    .flatMap(({ id, dependencies }) =>
      dependencies.map((dependency) => [ids.get(id) ?? "", ids.get(dependency) ?? ""] as const),
    );
  for (const [from, to] of edges) graph.setEdge(from, to, {});
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const lines = edges.map(([from, to]) => (graph.edge(from, to) as { readonly points: readonly Point[] }).points);
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    box,
    boxes: Array.from(ids, ([id, node]) => {
      const { x, y } = graph.node(node) as Point;
      return { id, x, y };
    }),
    lines: lines.map((points) => points.map(({ x, y }): [number, number] => [Math.round(x), Math.round(y)])),
  };
}
