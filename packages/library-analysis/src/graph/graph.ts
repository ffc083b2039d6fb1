/** What a node of a graph stands for. */
export type NodeKind = "library" | "architecture" | "management_group" | "archetype" | "override";

/** One thing of a chain. */
export interface GraphNode {
  /** Unique in its graph: `n0`, `n1`, in the order of the nodes. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  /** A second line: what is in it. */
  readonly note?: string | undefined;
}

/** How one thing of a chain leads to another. */
export interface GraphEdge {
  /** Id of a node. */
  readonly from: string;
  /** Id of a node. */
  readonly to: string;
  /** `depends`: on a library. `holds`: an architecture, a group below. `uses`: an archetype. `overrides`: its base. */
  readonly kind: "depends" | "holds" | "uses" | "overrides";
}

/** A chain as a graph. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}
