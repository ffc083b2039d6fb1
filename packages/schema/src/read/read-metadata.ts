import type { LibraryMetadata } from "../documents.ts";
import { openJson } from "../parse/open-document.ts";
import { toDocument } from "../parse/to-document.ts";
import type { ReadDocument } from "../read-document.ts";
import { metadataRules } from "../rules/document-rules.ts";
import { checkDocument, type DocumentKind } from "../check/check-document.ts";
import type { ReadOptions } from "./read-options.ts";
import { knownKeys, validateLibraryMetadata } from "../check/validators.generated.ts";

/** How {@link readMetadata} reads. */
export interface ReadMetadataOptions extends ReadOptions {
  /**
   * Whether the library was fetched, so that its required fields must be there.
   *
   * By default a `path` in the document tells: one without it is local, and may hold only
   * `dependencies` (specification 2.1, rule 3).
   */
  readonly published?: boolean | undefined;
}

/**
 * Reads a library metadata file: JSON only (specification 2.1). Never throws for a bad document.
 *
 * The value holds what can be used: a field of a wrong type is left out, and so is a dependency that
 * is not either `path` and `ref`, or `custom_url`. Unknown keys stay. Each has its finding.
 *
 * @example
 * ```ts
 * const { value, findings } = readMetadata(bytes, { file: "lz_library_metadata.json" });
 * ```
 */
export function readMetadata(bytes: Uint8Array, options: ReadMetadataOptions): ReadDocument<Partial<LibraryMetadata>> {
  const { text, parsed } = openJson(bytes);
  const checked = checkDocument(parsed, options.published === true ? metadata : localMetadata);
  return toDocument({ text, parsed: checked }, options) as ReadDocument<Partial<LibraryMetadata>>;
}

const metadata: DocumentKind<Partial<LibraryMetadata>> = {
  validate: validateLibraryMetadata,
  knownKeys: knownKeys.LibraryMetadata,
  hintOnMissing: 'A published library must have it; one that has a "path" or was fetched is published.',
  rules: metadataRules,
  // A dependency that lost one of its fields would name another library.
  isVital: (path) => path[0] === "dependencies" && path.length === 3,
};

const localMetadata: DocumentKind<Partial<LibraryMetadata>> = {
  ...metadata,
  isForgiven: ({ mistake, value }) =>
    mistake.params.missingProperty !== undefined && !Object.hasOwn(value as object, "path"),
};
