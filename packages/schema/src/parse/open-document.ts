import { documentLimits } from "../document-limits.ts";
import { type DecodedText, decodeText } from "../text/decode-text.ts";
import { type Parsed, unusable } from "./parsed.ts";
import { parseJsonText } from "../json/parse-json-text.ts";

/** A document's text and what it parses to. */
export interface OpenedDocument {
  readonly text: DecodedText;
  readonly parsed: Parsed;
}

/** Opens JSON. */
export function openJson(bytes: Uint8Array): OpenedDocument {
  const text = decodeText(bytes, documentLimits.jsonBytes);
  const source = readable(text);
  return { text, parsed: source === undefined ? unusable() : parseJsonText(source) };
}

/** Opens JSON, or YAML where the file's name ends in `.yaml` or `.yml`. */
export async function openDocument(bytes: Uint8Array, file: string): Promise<OpenedDocument> {
  if (!isYaml(file)) return openJson(bytes);
  const text = decodeText(bytes, maxBytesOf(file));
  const source = readable(text);
  if (source === undefined) return { text, parsed: unusable() };
  // Loading the YAML parser takes as long as starting Node: only who reads YAML pays for it.
  const { parseYamlText } = await import("./parse-yaml-text.ts");
  return { text, parsed: parseYamlText(source) };
}

/** How large a document of that name may be. */
export function maxBytesOf(file: string): number {
  return isYaml(file) ? documentLimits.yamlBytes : documentLimits.jsonBytes;
}

function isYaml(file: string): boolean {
  return /\.ya?ml$/i.test(file);
}

function readable({ source, drafts }: DecodedText): string | undefined {
  return drafts.some(({ severity }) => severity === "error") ? undefined : source;
}
