import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { limits } from "../limits.ts";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";
import { tooDeep } from "./depth.ts";
import { duplicateKey } from "./find-duplicate-keys.ts";

/** A YAML document as plain values. */
export interface YamlValue {
  /** `undefined`: it cannot be used. */
  readonly value: unknown;
  readonly drafts: readonly Draft[];
  /** What each alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
}

/**
 * Turns a composed YAML document into plain values, with every alias written out.
 *
 * The library's own `toJS` is not used: it bounds neither depth nor size once aliases are followed,
 * and looks for keys that stand twice in quadratic time.
 */
export function yamlValue(document: Document.Parsed): YamlValue {
  const reader: Reader = { anchors: new Map(), targets: new Map(), drafts: [], values: 0, inAlias: false };
  try {
    return { value: read(document.contents, { ...start, reader }), ...reader };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { value: undefined, drafts: [...reader.drafts, error.draft], targets: reader.targets };
  }
}
