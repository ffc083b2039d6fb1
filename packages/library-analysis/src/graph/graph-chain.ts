import type { ArchitectureDefinition } from "../inventory/asset.ts";
import { assetKinds, kindName } from "../inventory/asset-kind.ts";
import { type AssetIndex, createAssetIndex } from "../inventory/asset-index.ts";
import type { Inventory, LibraryInventory } from "../inventory/inventory.ts";
import { archetypeContent } from "../inventory/archetype-content.ts";
import type { Graph, GraphEdge, GraphNode, NodeKind } from "./graph.ts";

/** What a graph shows. */
export interface GraphOptions {
  /** Also architectures with their management groups, and the archetypes these use. Default: libraries only. */
  readonly assets?: boolean | undefined;
}

/** A chain as a graph: libraries and what they depend on, from the root library down. */
export function graphChain(inventory: Inventory, { assets = false }: GraphOptions = {}): Graph {
  const graph = createGraph();
  for (const library of inventory.libraries.toReversed()) {
    // The root library has no id of its own but for a dot.
    graph.node(["library", library.id], library.id === "." ? library.name : library.id, contentOf(library));
  }
  for (const { id, dependencies } of inventory.libraries.toReversed()) {
    for (const dependency of dependencies) graph.edge(["library", id], ["library", dependency], "depends");
  }
  if (assets) addAssets(graph, createAssetIndex(inventory));
  return { nodes: graph.nodes, edges: graph.edges };
}

type Key = readonly [NodeKind, ...string[]];

interface GraphBuilder extends Graph {
  node(key: Key, label: string, note?: string): void;
  /** Left out where one of its ends is not in the graph. */
  edge(from: Key, to: Key, kind: GraphEdge["kind"]): void;
}

function createGraph(): GraphBuilder {
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  const ids = new Map<string, string>();
  return {
    nodes,
    edges,
    node(key, label, note) {
      const id = `n${nodes.length}`;
      ids.set(JSON.stringify(key), id);
      nodes.push({ id, kind: key[0], label, note });
    },
    edge(from, to, kind) {
      const [source, target] = [ids.get(JSON.stringify(from)), ids.get(JSON.stringify(to))];
      if (source !== undefined && target !== undefined) edges.push({ from: source, to: target, kind });
    },
  };
}

function addAssets(graph: GraphBuilder, index: AssetIndex): void {
  for (const name of index.names("archetype_definition")) {
    graph.node(["archetype", name], name, assignmentCount(index, name));
  }
  for (const name of index.names("archetype_override")) {
    graph.node(["override", name], name, assignmentCount(index, name));
  }
  for (const name of index.names("archetype_override")) {
    const base = index.find("archetype_override", name)?.base ?? "";
    linkArchetype(graph, ["override", name], base, "overrides");
  }
  for (const name of index.names("architecture_definition")) {
    const architecture = index.find("architecture_definition", name);
    if (architecture !== undefined) addArchitecture(graph, architecture);
  }
}

function addArchitecture(graph: GraphBuilder, { name, library, managementGroups }: ArchitectureDefinition): void {
  graph.node(["architecture", name], name);
  graph.edge(["library", library], ["architecture", name], "holds");
  for (const { id, displayName } of managementGroups) {
    graph.node(["management_group", name, id], id, displayName === id ? undefined : displayName);
  }
  for (const { id, parent, archetypes } of managementGroups) {
    const above: Key = parent === undefined ? ["architecture", name] : ["management_group", name, parent];
    graph.edge(above, ["management_group", name, id], "holds");
    for (const archetype of archetypes) linkArchetype(graph, ["management_group", name, id], archetype.name, "uses");
  }
}

function linkArchetype(graph: GraphBuilder, from: Key, name: string, kind: GraphEdge["kind"]): void {
  graph.edge(from, ["archetype", name], kind);
  graph.edge(from, ["override", name], kind);
}

function assignmentCount(index: AssetIndex, archetype: string): string {
  const held = archetypeContent(index, archetype)?.filter(({ kind }) => kind === "policy_assignment") ?? [];
  return plural(held.length, "policy assignment");
}

function contentOf({ assets, documents }: LibraryInventory): string | undefined {
  const counts = assetKinds.map((kind) => ({ kind, count: assets.filter((asset) => asset.kind === kind).length }));
  const defaults = documents.defaults?.value?.defaults.length ?? 0;
  const parts = [
    ...(defaults === 0 ? [] : [plural(defaults, "default")]),
    ...counts.filter(({ count }) => count > 0).map(({ kind, count }) => plural(count, kindName(kind))),
  ];
  if (parts.length === 0) return undefined;
  return parts.length > 3 ? `${plural(assets.length, "asset")}, ${plural(defaults, "default")}` : parts.join(", ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
