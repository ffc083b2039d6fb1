import type { DocumentPath } from "@lzkit/schema";
import { type Node, parseTree } from "jsonc-parser";
import { type Change, type Splice, applySplices, indentStepOf, indentationAt, lineBreakOf } from "./change.ts";

/** Makes one change in JSON text; every other byte stays. `undefined`: there is no such place. */
export function editJson(source: string, { path, change }: Change): string | undefined {
  const root = parseTree(source, [], { allowTrailingComma: true });
  if (root === undefined) return undefined;
  const node = find(root, path);
  if ("rename" in change) {
    const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    return key === undefined ? undefined : replace(source, key, JSON.stringify(change.rename));
  }
  if (node !== undefined) return replace(source, node, rewrite(source, node, change.set));
  return insert(source, { root, path, value: change.set });
}

function find(root: Node, path: DocumentPath): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) {
    if (typeof step === "number") node = node?.type === "array" ? node.children?.[step] : undefined;
    else if (node?.type !== "object") return undefined;
    else node = node.children?.findLast((property) => property.children?.[0]?.value === step)?.children?.[1];
  }
  return node;
}

function replace(source: string, { offset, length }: Node, text: string): string {
  return applySplices(source, [{ offset, length, text }]);
}

interface Insertion {
  readonly root: Node;
  readonly path: DocumentPath;
  readonly value: unknown;
}

/** Adds a property to the nearest object on the way that exists, with what is missing below it. */
function insert(source: string, { root, path, value }: Insertion): string | undefined {
  const depth = path.findLastIndex((_, index) => find(root, path.slice(0, index)) !== undefined);
  const holder = find(root, path.slice(0, Math.max(depth, 0)));
  const [key, ...below] = path.slice(depth);
  const isUsable =
    holder?.type === "object" && typeof key === "string" && below.every((step) => typeof step === "string");
  if (!isUsable) return undefined;
  const nested = below.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return applySplices(source, [addProperty(source, holder, [key, nested])]);
}

function addProperty(source: string, holder: Node, [key, value]: readonly [string, unknown]): Splice {
  const last = holder.children?.at(-1);
  const lineBreak = lineBreakOf(source);
  const outer = indentationAt(source, holder.offset);
  const name = JSON.stringify(key);
  if (last === undefined) {
    const isMinified = holder.parent !== undefined && !source.trim().includes("\n");
    const indent = outer + indentStepOf(source);
    const text = isMinified
      ? JSON.stringify({ [key]: value })
      : `{${lineBreak}${indent}${name}: ${write(source, value, indent)}${lineBreak}${outer}}`;
    return { offset: holder.offset, length: holder.length, text };
  }
  const end = last.offset + last.length;
  if (!source.slice(holder.offset, last.offset).includes("\n")) {
    const space = isCompact(source, last) ? "" : " ";
    return { offset: end, length: 0, text: `,${space}${name}:${space}${writeFlat(value, space)}` };
  }
  const indent = indentationAt(source, last.offset);
  return { offset: end, length: 0, text: `,${lineBreak}${indent}${name}: ${write(source, value, indent)}` };
}

/** What stood on one line stays on one line; a text or a figure is laid out like the object that it is in. */
function rewrite(source: string, node: Node, value: unknown): string {
  const property = node.parent?.type === "property" ? node.parent : undefined;
  const isPlain = node.type !== "array" && node.type !== "object";
  const { offset, length } = (isPlain ? property?.parent : node) ?? node;
  if (source.slice(offset, offset + length).includes("\n")) {
    return write(source, value, indentationAt(source, node.offset));
  }
  return writeFlat(value, property !== undefined && isCompact(source, property) ? "" : " ");
}

/** Whether no space follows the colon of a property. */
function isCompact(source: string, { colonOffset }: Node): boolean {
  return colonOffset !== undefined && !/\s/.test(source.charAt(colonOffset + 1));
}

/** A value as JSON; what goes over several lines is indented like its surroundings. */
function write(source: string, value: unknown, indent: string): string {
  const json = JSON.stringify(value, undefined, indentStepOf(source)) ?? "null";
  return json.replaceAll("\n", lineBreakOf(source) + indent);
}

/** A value as JSON on one line, with or without a space after commas and colons. */
function writeFlat(value: unknown, space: "" | " "): string {
  if (space === "") return JSON.stringify(value) ?? "null";
  const json = JSON.stringify(value, undefined, " ") ?? "null";
  return json.replaceAll(/(,?)\n */g, (_, comma: string) => (comma === "" ? "" : ", "));
}
