import path from "node:path";
import { type Finding, isLzError, type ReadDocument, type TokenProvider } from "lzkit";
import { cliRules } from "../cli-rules.ts";
import { readInputFile } from "../options/read-input-file.ts";
import { createFileProvider } from "../service/read-token-provider.ts";
import { findTargetProblems, invalid, type TargetEntry, type TargetProblem } from "./find-target-problems.ts";

/** A principal that is to be linked. */
export interface Target extends Pick<TargetEntry, "tenantId" | "partnerId" | "objectId"> {
  /** `undefined`: its entry names no place for it. */
  readonly token: TokenProvider | undefined;
}

/** What a file of targets holds. */
export interface TargetList {
  /** Empty where something is wrong with the file. */
  readonly targets: readonly Target[];
  readonly findings: readonly Finding[];
  /** The text of the file, for code frames. */
  readonly source: string | undefined;
}

/**
 * Reads a file of targets, in JSON or YAML, and checks all of it, the token files included.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readTargets(file: string): Promise<TargetList> {
  const document = await readInputFile(file);
  const { value, findings, source } = document;
  const problems = value === undefined ? [] : findTargetProblems(value);
  const failed = problems.length > 0 || findings.some(({ severity }) => severity === "error");
  const read = failed ? [] : await Promise.all((value as readonly TargetEntry[]).map(readTarget(path.dirname(file))));
  const unreadable = read.filter((each) => "rule" in each);
  return {
    targets: unreadable.length > 0 ? [] : read.filter((each) => "token" in each),
    findings: [...findings, ...[...problems, ...unreadable].map((problem) => toFinding(problem, document))],
    source,
  };
}

function readTarget(folder: string): (entry: TargetEntry, index: number) => Promise<Target | TargetProblem> {
  return async ({ tokenFile, tokenEnv, ...target }, index) => {
    if (tokenEnv !== undefined) return { ...target, token: () => process.env[tokenEnv]?.trim() };
    if (tokenFile === undefined) return { ...target, token: undefined };
    try {
      return { ...target, token: await createFileProvider(path.resolve(folder, tokenFile)) };
    } catch (error) {
      if (!isLzError(error)) throw error;
      return invalid([index, "tokenFile"], error.message, error.hint);
    }
  };
}

function toFinding({ rule, path, message, hint }: TargetProblem, document: ReadDocument<unknown>): Finding {
  const place = document.locate(path) ?? { line: 1, column: 1 };
  return { rule, severity: cliRules[rule].severity, message, file: document.file, ...place, hint };
}
