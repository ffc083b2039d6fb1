import type { CheckFinding, CheckReport } from "../check/check-chain.ts";
import { countSeverities } from "./report-context.ts";

/** A report for programs, with a stable order of keys. */
export function renderJson({ findings, known, gone }: CheckReport): string {
  const report = {
    counts: countSeverities(findings),
    findings: findings.map(toJson),
    known: known.map(toJson),
    gone,
  };
  return `${JSON.stringify(report, (_, part: unknown) => (part === undefined ? null : part), 2)}\n`;
}

function toJson(finding: CheckFinding): unknown {
  const { rule, severity, message, library, file, line, column, hint, fingerprint, fix } = finding;
  return { rule, severity, message, library, file, line, column, hint, fingerprint, fixable: fix !== undefined };
}
