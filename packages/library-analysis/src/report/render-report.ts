import type { CheckReport } from "../check/check-chain.ts";
import { renderGithub } from "./render-github.ts";
import { renderJson } from "./render-json.ts";
import { renderJunit } from "./render-junit.ts";
import { renderSarif } from "./render-sarif.ts";
import { renderText } from "./render-text.ts";
import type { ReportContext } from "./report-context.ts";

/**
 * The forms of a report: `text` for people, `json` for programs, `sarif` 2.1.0 for code scanning,
 * `github` for annotations in GitHub Actions, `junit` for the test pages of CI services.
 */
export type ReportFormat = "text" | "json" | "sarif" | "github" | "junit";

const renderers: Readonly<Record<ReportFormat, (report: CheckReport, context: ReportContext) => string>> = {
  text: renderText,
  json: renderJson,
  sarif: renderSarif,
  github: renderGithub,
  junit: renderJunit,
};

/** A report in one of its forms; ends with a line break. The same report gives the same bytes. */
export function renderReport(report: CheckReport, format: ReportFormat, context: ReportContext = {}): string {
  return renderers[format](report, context);
}
