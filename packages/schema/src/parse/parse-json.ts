import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "../read/read-options.ts";
import { openJson } from "./open-document.ts";
import { toDocument } from "./to-document.ts";

/**
 * Parses any JSON document, strictly. Never throws for a bad one: it gets findings.
 *
 * Nearly as fast as `JSON.parse`: places are looked up when asked for.
 *
 * @example
 * ```ts
 * const { value, findings, locate } = parseJson(bytes, { file: "a.lz_policy_definition.json" });
 * ```
 */
export function parseJson(bytes: Uint8Array, options: ReadOptions): ReadDocument<unknown> {
  return toDocument(openJson(bytes), options);
}
