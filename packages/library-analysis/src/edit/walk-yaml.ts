import type { DocumentPath } from "@lzkit/schema";
import type * as YamlLibrary from "yaml";
import type { Node, Pair, YAMLMap } from "yaml";

/** The library, which is loaded only where there is YAML. */
export type Yaml = typeof YamlLibrary;

/** How far a path leads into a document. */
export interface YamlWay {
  /** The last node of the way that exists. */
  readonly node: Node;
  /** The pair whose value it is; `undefined` in a list and at the root. */
  readonly pair: Pair | undefined;
  /** The steps that lead on from it into nothing. */
  readonly rest: DocumentPath;
}

/** Follows a path; `undefined` where it leads past the end of a list. */
export function walkYaml(yaml: Yaml, root: Node | null, path: DocumentPath): YamlWay | undefined {
  if (root === null) return undefined;
  let way: YamlWay = { node: root, pair: undefined, rest: [] };
  for (const [index, step] of path.entries()) {
    const next = typeof step === "number" ? itemOf(yaml, way.node, step) : pairOf(yaml, way.node, step);
    if (next === undefined && typeof step === "number") return undefined;
    const value = yaml.isPair(next) ? next.value : next;
    if (!yaml.isNode(value)) return { ...way, rest: path.slice(index) };
    way = { node: value, pair: yaml.isPair(next) ? next : undefined, rest: [] };
  }
  return way;
}

function itemOf(yaml: Yaml, node: Node, index: number): unknown {
  return yaml.isSeq(node) ? node.items[index] : undefined;
}

function pairOf(yaml: Yaml, node: Node, key: string): Pair | undefined {
  const items: YAMLMap["items"] = yaml.isMap(node) ? node.items : [];
  return items.find((item) => yaml.isScalar(item.key) && String(item.key.value) === key);
}
