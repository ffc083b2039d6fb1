import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, Scalar } from "yaml";
import { documentLimits } from "../document-limits.ts";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";
import { tooDeep } from "./depth.ts";
import { duplicateKey } from "../json/find-duplicate-keys.ts";

/** A YAML document as plain values. */
export interface YamlValue {
  /** `undefined`: it cannot be used. */
  readonly value: unknown;
  readonly drafts: readonly Draft[];
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
}

/** What reading has seen so far. */
interface Seen {
  readonly anchors: Map<string, Node>;
  readonly targets: Map<Alias, Node>;
  readonly drafts: Draft[];
  values: number;
  refusal: Draft | undefined;
}

interface Place {
  readonly depth: number;
  /** Offset of the alias that is being written out. */
  readonly alias?: number | undefined;
}

/**
 * Turns a composed YAML document into plain values, with every alias written out.
 *
 * The library's own `toJS` bounds neither depth nor size once aliases are followed.
 */
export function yamlValue(contents: unknown): YamlValue {
  const seen: Seen = { anchors: new Map(), targets: new Map(), drafts: [], values: 0, refusal: undefined };
  const value = read(contents, { depth: 0 }, seen);
  const { drafts, targets, refusal } = seen;
  if (refusal !== undefined) return { value: undefined, drafts: [...drafts, refusal], targets };
  return { value, drafts, targets };
}

function read(node: unknown, place: Place, seen: Seen): unknown {
  if (seen.refusal !== undefined) return undefined;
  const offset = place.alias ?? offsetOfNode(node);
  if (++seen.values > documentLimits.yamlValues) seen.refusal = tooManyValues(offset);
  if (isAlias(node)) return readAlias(node, place, seen);
  if (place.alias === undefined) noteAnchor(node, seen);
  if (isScalar(node)) return node.value;
  if (!isMap(node) && !isSeq(node)) return null;
  if (place.depth >= documentLimits.depth) seen.refusal ??= tooDeep(offset);
  const inner = { ...place, depth: place.depth + 1 };
  if (isSeq(node)) return node.items.map((item) => read(item, inner, seen));
  const entries = new Map<string, unknown>();
  for (const pair of node.items) readPair(pair, entries, { place: inner, seen });
  return Object.fromEntries(entries);
}

function readPair(
  { key, value }: Pair,
  entries: Map<string, unknown>,
  { place, seen }: { readonly place: Place; readonly seen: Seen },
): void {
  noteAnchor(key, seen);
  const name = isScalar(key) ? key.value : undefined;
  const offset = offsetOfNode(key) ?? 0;
  const mistake = isMergeKey(key) ? mergeKey(offset) : typeof name === "string" ? undefined : noName(offset);
  if (mistake === undefined && entries.has(String(name))) tell(duplicateKey(String(name), offset), place, seen);
  if (mistake === undefined) entries.set(String(name), read(value, place, seen));
  else tell(mistake, place, seen);
}

function readAlias(alias: Alias, place: Place, seen: Seen): unknown {
  const target = seen.targets.get(alias) ?? seen.anchors.get(alias.source);
  const offset = place.alias ?? alias.range?.[0];
  if (target === undefined) {
    const message = `The alias ${quote(`*${alias.source}`)} has no anchor before it.`;
    seen.refusal = draft("invalid-syntax", { message, offset });
    return undefined;
  }
  seen.targets.set(alias, target);
  return read(target, { ...place, alias: offset }, seen);
}

function noteAnchor(node: unknown, seen: Seen): void {
  if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor) seen.anchors.set(node.anchor, node);
}

/** What is inside an alias was told where it stands. */
function tell(mistake: Draft, { alias }: Place, { drafts }: Seen): void {
  if (alias === undefined && drafts.length <= documentLimits.findings) drafts.push(mistake);
}

function offsetOfNode(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.value === "<<" && key.type === Scalar.PLAIN;
}

function mergeKey(offset: number): Draft {
  const message = "Merge keys (<<) are not read.";
  return draft("yaml-feature", { message, hint: "Write the values out, or use an alias for the whole value.", offset });
}

function noName(offset: number): Draft {
  return draft("invalid-syntax", { message: "A key must be a string.", hint: "Put it in quotes.", offset });
}

function tooManyValues(offset: number | undefined): Draft {
  const message = `The aliases of the document write out to more than ${documentLimits.yamlValues} values.`;
  return draft("too-many-values", { message, hint: "Use fewer aliases inside each other.", offset });
}
