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
