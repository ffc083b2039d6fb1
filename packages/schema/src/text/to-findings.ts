import type { Finding } from "../finding.ts";
import { documentLimits } from "../document-limits.ts";
import type { ReadOptions } from "../read/read-options.ts";
import type { Position } from "../position.ts";
import { type Draft, draft } from "./draft.ts";

/** Drafts as findings: in document order, each with its place, no more than the limit. */
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

function capped(drafts: readonly Draft[]): readonly Draft[] {
  const rest = drafts.slice(documentLimits.findings);
  const [next] = rest;
  if (next === undefined) return drafts;
  const closing = draft("too-many-findings", {
    message: `The document has more than ${documentLimits.findings} findings; the ones from here on are not told.`,
    hint: "Mend these first.",
    offset: next.offset,
  });
  const severity = rest.some((one) => one.severity === "error") ? "error" : "warning";
  return [...drafts.slice(0, documentLimits.findings), { ...closing, severity }];
}
