export { azure, neutral } from "./dialect/built-in-dialects.ts";
export { defineDialect } from "./dialect/define-dialect.ts";
export { detectDialect } from "./dialect/detect-dialect.ts";
export type { DetectedDialect } from "./dialect/detect-dialect.ts";
export { metadataFileName } from "./dialect/document-names.ts";
export type { Dialect } from "./dialect.ts";

export { readDefaults } from "./read/read-defaults.ts";
export { readLibrary } from "./read/read-library.ts";
export type { ReadLibraryOptions } from "./read/read-library.ts";
export { readMetadata } from "./read/read-metadata.ts";
export type { ReadMetadataOptions } from "./read/read-metadata.ts";
export type { ReadOptions } from "./read/read-options.ts";
export { parseJson } from "./parse/parse-json.ts";
export { parseSource } from "./parse/parse-source.ts";
export { jsonSchemas } from "./json-schemas.generated.ts";
export { documentLimits } from "./document-limits.ts";
export type { LibraryDocuments } from "./library-documents.ts";
export type { LibraryTree, TreeEntry } from "./library-tree.ts";
export type { ReadDocument } from "./read-document.ts";
export type { DocumentPath, Locate, Position } from "./position.ts";
export type {
  Dependency,
  LibraryMetadata,
  PolicyAssignmentParameters,
  PolicyDefaultValue,
  PolicyDefaultValues,
} from "./documents.ts";

export { renderFinding, renderFindings } from "./render/render-finding.ts";
export { schemaRules } from "./schema-rules.ts";
export type { SchemaRule } from "./rules/rule.ts";
export type { Finding, Severity } from "./finding.ts";
export { isSchemaError, SchemaError } from "./schema-error.ts";
export type { SchemaErrorContexts } from "./schema-error.ts";
