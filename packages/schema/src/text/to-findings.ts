import type { Finding, Severity } from "../finding.ts";
import { documentLimits } from "../document-limits.ts";
import type { ReadOptions } from "../read/read-options.ts";
import type { Position } from "../position.ts";
import { type Draft, draft } from "./draft.ts";

/** Drafts as findings: in document order, each with its place; beyond the limit the least severe are cut. */
export function toFindings(
  drafts: readonly Draft[],
  { file, library, placeOf }: ReadOptions & { readonly placeOf: (offset: number) => Position },
): readonly Finding[] {
  const sorted = drafts.toSorted((a, b) => (a.offset ?? -1) - (b.offset ?? -1));
  return capped(sorted.filter(isNew)).map(({ rule, severity, message, hint, offset }) => {
    const place = offset === undefined ? undefined : placeOf(offset);
    return { rule, severity, message, library, file, line: place?.line, column: place?.column, hint };
  });
}

/** What is inside a YAML anchor is checked once for each alias. */
function isNew({ rule, offset, message }: Draft, index: number, drafts: readonly Draft[]): boolean {
  for (let before = index - 1; before >= 0 && drafts[before]?.offset === offset; before--) {
    if (drafts[before]?.rule === rule && drafts[before]?.message === message) return false;
  }
  return true;
}

/** The most severe ones, in document order; then one finding that tells of the others. */
function capped(drafts: readonly Draft[]): readonly Draft[] {
  const givenUp = drafts.find(({ rule }) => rule === "too-many-findings");
  const ranked = drafts.filter((one) => one !== givenUp).toSorted((a, b) => rankOf(a) - rankOf(b));
  const told = new Set(ranked.slice(0, documentLimits.findings));
  const worst = ranked[documentLimits.findings];
  if (worst === undefined) return drafts;
  const first = drafts.find((one) => one !== givenUp && !told.has(one));
  const closing = { ...(givenUp ?? notTold), severity: worst.severity, offset: first?.offset };
  return [...drafts.filter((one) => told.has(one)), closing];
}

const severities: readonly Severity[] = ["error", "warning", "info"];

function rankOf({ severity }: Draft): number {
  return severities.indexOf(severity);
}

const notTold = draft("too-many-findings", {
  message: `The document has more than ${documentLimits.findings} findings; the others are not told.`,
  hint: "Mend these first.",
});
