import { mergerRules } from "@lzkit/defaults-merger";
import { type Severity, schemaRules } from "@lzkit/schema";
import type { CheckFinding, CheckReport } from "../check/check-chain.ts";
import { type AnalysisRule, analysisRules } from "../library-analysis-rules.ts";
import { type ReportContext, workspacePath } from "./report-context.ts";

/** A report as SARIF 2.1.0, which code scanning services read. What the baseline knows is suppressed. */
export function renderSarif({ findings, known, gone }: CheckReport, context: ReportContext): string {
  const all = [...findings, ...known];
  const ids = [...new Set(all.map(({ rule }) => rule))].sort();
  const isNew = known.length + gone.length === 0 ? {} : { baselineState: "new" };
  const suppressions = [{ kind: "external", justification: "in the baseline" }];
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "lzkit", rules: ids.map(describeRule) } },
        columnKind: "utf16CodeUnits",
        results: [
          ...findings.map((finding) => ({ ...toResult(finding, ids, context), ...isNew })),
          ...known.map((finding) => ({ ...toResult(finding, ids, context), baselineState: "unchanged", suppressions })),
        ],
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

const knownRules = new Map<string, AnalysisRule>(Object.entries({ ...schemaRules, ...mergerRules, ...analysisRules }));

function describeRule(id: string): unknown {
  const rule = knownRules.get(id);
  if (rule === undefined) return { id };
  return { id, shortDescription: { text: rule.summary }, defaultConfiguration: { level: levels[rule.severity] } };
}

function toResult(finding: CheckFinding, ids: readonly string[], context: ReportContext): object {
  const { rule, severity, message, hint, fingerprint } = finding;
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: levels[severity],
    message: { text: hint === undefined ? message : `${message} ${hint}` },
    locations: locationsOf(finding, context),
    partialFingerprints: { "lzkit/v1": fingerprint },
  };
}

function locationsOf(finding: CheckFinding, context: ReportContext): unknown[] {
  const { library, file, line, column } = finding;
  if (file === undefined)
    return library === undefined ? [] : [{ logicalLocations: [{ name: library, kind: "module" }] }];
  const path = workspacePath(finding, context) ?? (library === "." ? file : `${library}/${file}`);
  const region = line === undefined ? undefined : { startLine: line, startColumn: column };
  return [{ physicalLocation: { artifactLocation: { uri: toUri(path) }, region } }];
}

function toUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/").replaceAll("%40", "@");
}
