import type { Shelf } from "@lzkit/memory-fetcher";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";

/** Libraries by their id, `mem::l0` the root; what they depend on need not be there. */
export type Graph = ReadonlyMap<string, Node>;

interface Node {
  readonly dependencies: readonly string[];
  /** A key in its metadata that means nothing, so that there is a finding; none. */
  readonly odd: boolean;
}

/** Graphs of up to twelve libraries. Without `cycles` libraries depend on those behind them only. */
export function anyGraph(options: { readonly missing?: boolean; readonly cycles?: boolean }): Arbitrary<Graph> {
  return fc.integer({ min: 1, max: 12 }).chain((count) => {
    const nodes = Array.from({ length: count }, (_, at) => {
      const others = Array.from({ length: count + (options.missing === true ? 1 : 0) }, (_, other) => other);
      const usable = options.cycles === true ? others : others.filter((other) => other > at);
      const dependencies =
        usable.length === 0
          ? fc.constant([])
          : fc.array(fc.constantFrom(...usable).map(idOf), { maxLength: options.cycles === true ? 2 : 4 });
      return fc.record({ dependencies, odd: fc.boolean() });
    });
    return fc.tuple(...nodes).map((nodes) => new Map(nodes.map((node, at) => [idOf(at), node])));
  });
}

/** The libraries as the memory fetcher takes them. */
export function shelfOf(graph: Graph): Shelf {
  return new Map(
    [...graph].map(([id, { dependencies, odd }]) => {
      const metadata = {
        name: id,
        display_name: id,
        description: id,
        dependencies: dependencies.map((each) => ({ custom_url: each })),
        ...(odd ? { nonsense: true } : {}),
      };
      return [id.slice("mem::".length), new Map([["lz_library_metadata.json", Buffer.from(JSON.stringify(metadata))]])];
    }),
  );
}

/** Depth first, dependencies in their order before the library that lists them, each where it is met first. */
export function applyOrder(graph: Graph, id: string = idOf(0), order: readonly string[] = []): readonly string[] {
  if (order.includes(id)) return order;
  const before = graph.get(id)?.dependencies ?? [];
  const extended = before.reduce((sofar, each) => applyOrder(graph, each, sofar), order);
  return extended.includes(id) ? extended : [...extended, id];
}

/** A library that leads back to itself and is reached from the root. */
export function findCycle(graph: Graph): string | undefined {
  return [...reach(graph, idOf(0)), idOf(0)].find((id) => reach(graph, id).has(id));
}

/** All that a library leads to. */
function reach(graph: Graph, from: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(graph.get(from)?.dependencies ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (!found.has(id)) open.push(...(graph.get(id)?.dependencies ?? []));
    found.add(id);
  }
  return found;
}

function idOf(at: number): string {
  return `mem::l${at}`;
}
