import type { Dialect } from "../dialect.ts";

/** Name of the metadata file: `lz_library_metadata.json` (specification 2.1). */
export function metadataFileName(dialect: Dialect): string {
  return `${dialect.filePrefix}_library_metadata.json`;
}
