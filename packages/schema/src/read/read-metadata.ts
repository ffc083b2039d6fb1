import type { LibraryMetadata } from "../documents.ts";
import { parseJson } from "../parse/parse-json.ts";
import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "./read-options.ts";

/** How {@link readMetadata} reads. */
export interface ReadMetadataOptions extends ReadOptions {
  /** Whether the library was fetched, so that its metadata must be complete; else a `path` tells. */
  readonly published?: boolean | undefined;
}

/** Reads a library metadata file (specification 2.1). Never throws for a bad document. */
export function readMetadata(bytes: Uint8Array, options: ReadMetadataOptions): ReadDocument<Partial<LibraryMetadata>> {
  return parseJson(bytes, options) as ReadDocument<Partial<LibraryMetadata>>;
}
