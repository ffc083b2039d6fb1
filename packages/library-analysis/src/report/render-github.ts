import type { Severity } from "@lzkit/schema";
import type { CheckFinding, CheckReport } from "../check/check-chain.ts";
import { printable } from "../wording/quote.ts";
import { type ReportContext, workspacePath } from "./report-context.ts";

/** A report as workflow commands of GitHub Actions, which show findings beside the lines. */
export function renderGithub({ findings }: CheckReport, context: ReportContext): string {
  return findings.map((finding) => `${annotation(finding, context)}\n`).join("");
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

function annotation(finding: CheckFinding, context: ReportContext): string {
  const { rule, severity, message, line, column, hint, library, file } = finding;
  const path = workspacePath(finding, context);
  const properties = Object.entries(
    path === undefined ? { title: rule } : { file: path, line, col: column, title: rule },
  )
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`]))
    .join(",");
  const elsewhere =
    path === undefined && library !== undefined ? ` (${[library, file, line].filter(Boolean).join(":")})` : "";
  return `::${levels[severity]} ${properties}::${escapeData(message + elsewhere + (hint === undefined ? "" : `\n${hint}`))}`;
}

/** Line ends are part of a message; all else that a terminal acts on is not, for the log is shown on some. */
function escapeData(text: string): string {
  return printable(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
