import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "../read/read-options.ts";
import { openDocument } from "./open-document.ts";
import { toDocument } from "./to-document.ts";

/**
 * Parses any document: YAML where its name ends in `.yaml` or `.yml`, else JSON. Never throws for a bad one.
 *
 * The YAML parser is loaded when the first YAML document comes.
 *
 * @example
 * ```ts
 * const { value, findings, locate } = await parseSource(bytes, { file: "a.lz_policy_definition.yaml" });
 * ```
 */
export async function parseSource(bytes: Uint8Array, options: ReadOptions): Promise<ReadDocument<unknown>> {
  return toDocument(await openDocument(bytes, options.file), options);
}
