import type { Severity } from "../finding.ts";
import { type ReadingRuleId, readingRules } from "../rules/reading-rules.ts";

/** A finding whose place is still an offset in its text. */
export interface Draft {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string | undefined;
  /** In UTF-16 units; `undefined`: the document as a whole. */
  readonly offset?: number | undefined;
}

/** A draft of one of the {@link readingRules}. */
export function draft(rule: ReadingRuleId, rest: Omit<Draft, "rule" | "severity">): Draft {
  return { rule, severity: readingRules[rule].severity, ...rest };
}
