import { type Node, parseTree } from "jsonc-parser";
import type { DocumentPath } from "../position.ts";
import type { OffsetOf } from "../parse/parsed.ts";

/** Finds values in JSON text that is well-formed up to comments and trailing commas. */
export function createJsonPlaces(source: string): OffsetOf {
  const properties = new WeakMap<Node, ReadonlyMap<unknown, Node>>();
  let tree: Node | undefined;
  return (path, part) => {
    tree ??= parseTree(source);
    const node = find(tree, path, properties);
    return part === "key" ? node?.parent?.children?.[0]?.offset : node?.offset;
  };
}

type Properties = WeakMap<Node, ReadonlyMap<unknown, Node>>;

function find(tree: Node | undefined, path: DocumentPath, properties: Properties): Node | undefined {
  let node = tree;
  for (const step of path) {
    if (node === undefined) return undefined;
    if (typeof step === "number") node = node.type === "array" ? node.children?.[step] : undefined;
    else node = node.type === "object" ? propertiesOf(node, properties).get(step) : undefined;
  }
  return node;
}

/** Of keys that stand twice the last one, as `JSON.parse` has it. Kept: an object may have a million keys. */
function propertiesOf(node: Node, properties: Properties): ReadonlyMap<unknown, Node> {
  const known = properties.get(node) ?? new Map(node.children?.flatMap(toEntry));
  properties.set(node, known);
  return known;
}

function toEntry({ children: [key, value] = [] }: Node): readonly (readonly [unknown, Node])[] {
  return value === undefined ? [] : [[key?.value, value]];
}
