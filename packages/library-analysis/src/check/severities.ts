import { mergerRules } from "@lzkit/defaults-merger";
import { type Severity, schemaRules } from "@lzkit/schema";
import { AnalysisError } from "../library-analysis-error.ts";
import { analysisRules } from "../library-analysis-rules.ts";
import { suggest } from "../wording/suggest.ts";
import { quote } from "../wording/quote.ts";

/** How much the findings of a rule matter, by the rule's id; `off`: they are left out. */
export type SeveritySettings = Readonly<Record<string, Severity | "off">>;

/** Answers with the severity of a rule's finding. */
export type SeverityOf = (rule: string, usual: Severity) => Severity | "off";

/**
 * Reads the settings.
 *
 * @throws {@link AnalysisError} RULE_UNKNOWN
 */
export function readSeverities(settings: SeveritySettings = {}, otherRules: readonly string[] = []): SeverityOf {
  const known = [...Object.keys({ ...schemaRules, ...mergerRules, ...analysisRules }), ...otherRules];
  const chosen = new Map(Object.entries(settings));
  for (const rule of chosen.keys()) {
    if (!known.includes(rule)) throw unknownRule(rule, known);
  }
  return (rule, usual) => chosen.get(rule) ?? usual;
}

function unknownRule(rule: string, known: readonly string[]): AnalysisError<"RULE_UNKNOWN"> {
  const nearest = suggest(rule, known);
  return new AnalysisError("RULE_UNKNOWN", {
    message: `There is no rule ${quote(rule)}.`,
    context: { rule, nearest: nearest === undefined ? [] : [nearest] },
    hint: nearest === undefined ? `Choose among ${known.join(", ")}.` : `Did you mean ${quote(nearest)}?`,
  });
}
