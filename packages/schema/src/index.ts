export { azure, neutral } from "./dialect/built-in-dialects.ts";
export { metadataFileName } from "./dialect/document-names.ts";
export { readMetadata } from "./read/read-metadata.ts";
export { readDefaults } from "./read/read-defaults.ts";
export { readLibrary } from "./read/read-library.ts";
export { parseJson } from "./parse/parse-json.ts";
export { parseSource } from "./parse/parse-source.ts";
export type { Dialect } from "./dialect.ts";
export type { Finding, Severity } from "./finding.ts";
export type { DocumentPath, Locate, Position } from "./position.ts";
export type { LibraryTree, TreeEntry } from "./library-tree.ts";
export type { ReadDocument } from "./read-document.ts";
export type { LibraryDocuments } from "./library-documents.ts";
export type {
  Dependency,
  LibraryMetadata,
  PolicyAssignmentParameters,
  PolicyDefaultValue,
  PolicyDefaultValues,
} from "./documents.ts";
