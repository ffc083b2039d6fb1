import type { Node, Pair } from "yaml";
import { isRecord } from "../inventory/record.ts";
import { type Change, applySplices, lineBreakOf } from "./change.ts";
import { type Yaml, type YamlWay, walkYaml } from "./walk-yaml.ts";

/** Makes one change in YAML text; every other byte stays. `undefined`: there is no such place, or it is shared. */
export async function editYaml(source: string, { path, change }: Change): Promise<string | undefined> {
  const yaml = await import("yaml");
  const way = walkYaml(yaml, yaml.parseDocument(source).contents, path);
  if (way === undefined) return undefined;
  if ("set" in change) return setValue(yaml, source, { ...way, value: change.set });
  const key = way.pair?.key;
  if (way.rest.length > 0 || !yaml.isScalar(key)) return undefined;
  return replace(source, key, write(yaml, change.rename));
}

interface SetValue extends YamlWay {
  readonly value: unknown;
}

function setValue(yaml: Yaml, source: string, { node, pair, rest, value }: SetValue): string | undefined {
  if (rest.length > 0) return insert(yaml, source, { node, pair, rest, value });
  const isBlock = yaml.isCollection(node) && node.flow !== true;
  if (!isBlock) return replace(source, node, write(yaml, value));
  const lines = writeLines(yaml, node, value);
  if (lines !== undefined) return replace(source, node, lines.join(lineBreakOf(source) + columnOf(source, node)));
  return replaceBlock(yaml, source, { node, pair, text: write(yaml, value) });
}

/** What a block list or a block map becomes where it stays one, line by line. */
function writeLines(yaml: Yaml, node: Node, value: unknown): string[] | undefined {
  if (yaml.isSeq(node) && Array.isArray(value) && value.length > 0) {
    return value.map((each: unknown) => `- ${write(yaml, each)}`);
  }
  if (yaml.isMap(node) && isRecord(value) && Object.keys(value).length > 0) {
    return Object.entries(value).map(([key, each]) => `${write(yaml, key)}: ${write(yaml, each)}`);
  }
  return undefined;
}

/** Puts a value on the line of its key in the place of a block below it. */
function replaceBlock(
  yaml: Yaml,
  source: string,
  { node, pair, text }: { readonly node: Node; readonly pair: Pair | undefined; readonly text: string },
): string | undefined {
  const key = pair?.key;
  if (!yaml.isScalar(key)) return undefined;
  const offset = source.indexOf(":", key.range?.[1] ?? 0) + 1;
  const between = source.slice(offset, node.range?.[0]);
  if (between.trim() !== "") return undefined;
  return applySplices(source, [{ offset, length: endOf(source, node) - offset, text: ` ${text}` }]);
}

/** Adds a key to the map at the end of the way, with what is missing below it. */
function insert(yaml: Yaml, source: string, { node, rest, value }: SetValue): string | undefined {
  const [key, ...below] = rest;
  if (typeof key !== "string" || below.some((step) => typeof step === "number")) return undefined;
  const nested = below.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  const isEmpty = yaml.isScalar(node) ? node.value === null : yaml.isMap(node) && node.items.length === 0;
  if (isEmpty) return replace(source, node, JSON.stringify({ [key]: nested }));
  if (!yaml.isMap(node)) return undefined;
  const last = node.items.at(-1)?.value;
  const end = endOf(source, yaml.isNode(last) ? last : node);
  const text = `${write(yaml, key)}: ${write(yaml, nested)}`;
  if (node.flow === true) return applySplices(source, [{ offset: end, length: 0, text: `, ${text}` }]);
  const lead = lineBreakOf(source) + columnOf(source, node);
  return applySplices(source, [{ offset: end + commentAt(source, end), length: 0, text: lead + text }]);
}

/** Length of the comment that follows on the same line: it stays with what it is about. */
function commentAt(source: string, offset: number): number {
  return /^[\t ]*#[^\r\n]*/.exec(source.slice(offset))?.[0].length ?? 0;
}

function replace(source: string, node: Node, text: string): string {
  const offset = node.range?.[0] ?? 0;
  const length = Math.max(endOf(source, node) - offset, 0);
  // A value that is left empty starts right after its colon.
  const lead = length === 0 && source[offset - 1] === ":" ? " " : "";
  return applySplices(source, [{ offset, length, text: lead + text }]);
}

function endOf(source: string, { range }: Node): number {
  const [start, end] = range ?? [0, 0];
  return start + source.slice(start, end).trimEnd().length;
}

/** The spaces that put a further line under the start of a node. */
function columnOf(source: string, { range }: Node): string {
  const start = range?.[0] ?? 0;
  return " ".repeat(start - (source.lastIndexOf("\n", start - 1) + 1));
}

/** A value on one line, valid inside any collection: as JSON, or without quotes where every reader takes it for a text. */
function write(yaml: Yaml, value: unknown): string {
  const isPlain =
    typeof value === "string" &&
    /^[\w./-]+$/.test(value) &&
    (["1.1", "1.2"] as const).every((version) => yaml.stringify(value, { version }).trim() === value);
  return isPlain ? value : (JSON.stringify(value) ?? "null");
}
