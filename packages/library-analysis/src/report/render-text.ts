import { renderFindings } from "@lzkit/schema";
import type { CheckReport } from "../check/check-chain.ts";
import { type ReportContext, countSeverities, sourceOf } from "./report-context.ts";

/** A report for people: every finding with the lines around it, and a sum at the end. */
export function renderText(report: CheckReport, context: ReportContext): string {
  const parts = renderFindings(report.findings, (finding) => sourceOf(finding, context));
  return `${[...parts, summary(report)].join("\n\n")}\n`;
}

function summary({ findings, known, gone }: CheckReport): string {
  const { error, warning, info } = countSeverities(findings);
  const sum = `${plural(error, "error")}, ${plural(warning, "warning")}, ${info} info`;
  const fixable = findings.filter(({ fix }) => fix !== undefined).length;
  return [
    sum,
    fixable === 0 ? undefined : `${fixable} can be fixed automatically`,
    known.length === 0 ? undefined : `${known.length} more in the baseline`,
    gone.length === 0 ? undefined : `${gone.length} of the baseline not found any more`,
  ]
    .filter((part) => part !== undefined)
    .join("; ");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
