/** Rules on folders, bytes, text and types: whatever is checked before a document has its types right. */
export const readingRules = {
  "several-dialects": { severity: "error", summary: "A folder holds the metadata file of one dialect only." },
  "missing-metadata": { severity: "warning", summary: "A library has a metadata file in its root." },
  "metadata-in-yaml": { severity: "error", summary: "The metadata file is JSON, never YAML." },
  "misspelt-defaults-file": {
    severity: "warning",
    summary: "The policy default values file ends in `_policy_default_values`.",
  },
  "several-defaults-files": { severity: "error", summary: "A library has one policy default values file at most." },
  "unreadable-file": { severity: "error", summary: "A document that is there can be read." },
  "document-too-large": { severity: "error", summary: "A document keeps within the limit of size." },
  "wrong-encoding": { severity: "error", summary: "A document is UTF-8." },
  "byte-order-mark": { severity: "warning", summary: "A document starts without a byte order mark." },
  "nul-byte": { severity: "error", summary: "A document holds no NUL bytes." },
  "empty-document": { severity: "error", summary: "A document holds something." },
  "too-deep": { severity: "error", summary: "Values nest within the limit of depth." },
  "too-many-values": { severity: "error", summary: "The aliases of a YAML document write out to a bounded size." },
  "invalid-syntax": { severity: "error", summary: "A document is well-formed JSON or YAML." },
  "not-strict-json": { severity: "error", summary: "A JSON document has no comments and no trailing commas." },
  "yaml-feature": { severity: "error", summary: "A YAML file has one document, no merge keys and no tags." },
  "duplicate-key": { severity: "error", summary: "A key stands once in its object." },
  "wrong-type": { severity: "error", summary: "A value has the type that its place asks for." },
  "missing-field": { severity: "error", summary: "Required fields are there." },
  "unknown-key": { severity: "warning", summary: "A document has known keys only." },
  "too-many-findings": { severity: "error", summary: "A document has no more findings than are told." },
} as const;

/** Id of one of the {@link readingRules}. */
export type ReadingRuleId = keyof typeof readingRules;
