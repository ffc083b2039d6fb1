import type { Finding } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { hasErrors } from "../library/has-errors.ts";
import type { Session } from "../session.ts";
import { countBySeverity, describeFindings, type FindText } from "./describe-findings.ts";
import { styleFor } from "./style-for.ts";

/** Where findings go, and what they are about. */
export interface ReportOptions {
  /** Whether they are in the result already, which is for a program. */
  readonly inResult: boolean;
  readonly findText: FindText;
}

/** Tells a person of findings, on standard error. Where one is an error, the command ends with exit code 1. */
export function reportFindings(session: Session, findings: readonly Finding[], options: ReportOptions): void {
  countFindings(session, findings);
  if (options.inResult || findings.length === 0) return;
  const { stderr } = session.world;
  const described = describeFindings(findings, options.findText, styleFor(stderr));
  stderr.write(`\n${[...described, countBySeverity(findings)].join("\n\n")}\n`);
}

/** Ends the command with exit code 1 where a finding is an error. */
export function countFindings(session: Session, findings: readonly Finding[]): void {
  if (hasErrors(findings)) session.exitCode = exitCodes.findings;
}
