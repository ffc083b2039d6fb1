import { type Finding, renderFindings } from "lzkit";
import type { styleFor } from "./style-for.ts";

/** Answers with the text of the document that a finding is about; `undefined`: it is not known. */
export type FindText = (finding: Finding) => string | undefined;

const styles = { error: "red", warning: "yellow", info: "blue" } as const;

/** Findings for a person, each with the lines around its place. */
export function describeFindings(
  findings: readonly Finding[],
  findText: FindText,
  style: ReturnType<typeof styleFor>,
): readonly string[] {
  const texts = renderFindings(findings, findText);
  return findings.map(({ severity }, index) => {
    return style(styles[severity], severity) + (texts[index] ?? "").slice(severity.length);
  });
}

/** `1 error, 2 warnings`; `no findings`. */
export function countBySeverity(findings: readonly Finding[]): string {
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    const noun = severity === "info" ? "remark" : severity;
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
  });
  return counts.join(", ") || "no findings";
}
