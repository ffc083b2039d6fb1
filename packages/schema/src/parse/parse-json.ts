import { parseTree, type Node } from "jsonc-parser";
import type { DocumentPath, Position } from "../position.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "../read/read-options.ts";

/** Parses JSON. Never throws for a bad document. */
export function parseJson(bytes: Uint8Array, { file, library }: ReadOptions): ReadDocument<unknown> {
  const source = new TextDecoder().decode(bytes);
  let tree: Node | undefined;
  const locate = (path: DocumentPath): Position | undefined => {
    tree ??= parseTree(source);
    const offset = find(tree, path)?.offset;
    if (offset === undefined) return undefined;
    const before = source.slice(0, offset).split("\n");
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
  try {
    return { file, value: JSON.parse(source), findings: [], locate, source };
  } catch (error) {
    const message = `${file} is not JSON: ${(error as Error).message}`;
    const finding = { rule: "invalid-syntax", severity: "error" as const, message, library, file, line: 1, column: 1 };
    return { file, value: undefined, findings: [finding], locate, source };
  }
}

function find(node: Node | undefined, path: DocumentPath): Node | undefined {
  let current = node;
  for (const step of path) {
    if (typeof step === "number") current = current?.type === "array" ? current.children?.[step] : undefined;
    else current = current?.children?.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
  }
  return current;
}
