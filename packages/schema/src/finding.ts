/** How much a finding matters: an error must be mended, a warning should be looked at, info is only told. */
export type Severity = "error" | "warning" | "info";

/** One thing worth telling about a document or a chain of documents. */
export interface Finding {
  /** Stable id of the rule, in kebab-case; `docs/rules/<rule>.md` tells more. */
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence for a person; names the thing. */
  readonly message: string;
  /** Id of the library the document belongs to. */
  readonly library?: string | undefined;
  /** Path of the document inside its library, with `/`. */
  readonly file?: string | undefined;
  /** 1-based line of the very value. */
  readonly line?: number | undefined;
  /** 1-based column of the very value, in UTF-16 units as editors count. */
  readonly column?: number | undefined;
  /** What to do about it. */
  readonly hint?: string | undefined;
}
