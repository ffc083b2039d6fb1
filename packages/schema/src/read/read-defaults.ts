import type { PolicyDefaultValues } from "../documents.ts";
import { parseSource } from "../parse/parse-source.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "./read-options.ts";

/** Reads a policy default values file (specification 2.2). Never throws for a bad document. */
export async function readDefaults(bytes: Uint8Array, options: ReadOptions): Promise<ReadDocument<PolicyDefaultValues>> {
  return (await parseSource(bytes, options)) as ReadDocument<PolicyDefaultValues>;
}
