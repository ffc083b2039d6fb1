import { type Node, parseTree } from "jsonc-parser";
import type { DocumentPath } from "../position.ts";
import type { OffsetOf } from "./parsed.ts";

/** Finds values in JSON text that is well-formed up to comments and trailing commas. */
export function createJsonPlaces(source: string): OffsetOf {
  let tree: Node | undefined;
  return (path, part) => {
    tree ??= parseTree(source, [], { allowTrailingComma: true });
    const node = find(tree, path);
    return part === "key" ? node?.parent?.children?.[0]?.offset : node?.offset;
  };
}

function find(tree: Node | undefined, path: DocumentPath): Node | undefined {
  let node = tree;
  for (const step of path) node = child(node, step);
  return node;
}

function child(node: Node | undefined, step: string | number): Node | undefined {
  if (typeof step === "number") return node?.type === "array" ? node.children?.[step] : undefined;
  if (node?.type !== "object") return undefined;
  // The last one, as JSON.parse has it.
  return node.children?.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
}
