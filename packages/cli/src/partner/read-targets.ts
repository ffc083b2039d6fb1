import path from "node:path";
import { type Finding, isLzError, type ReadDocument, type TokenProvider } from "lzkit";
import { cliRules } from "../cli-rules.ts";
import { readInputFile } from "../options/read-input-file.ts";
import { createFileProvider } from "../service/read-token-provider.ts";
import { findTargetProblems, invalid, isRecord, type TargetEntry, type TargetProblem } from "./find-target-problems.ts";

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
  const read = await Promise.all(listEntries(value).map(readTarget(path.dirname(file))));
  const all = [...problems, ...read.filter((each) => "rule" in each)].toSorted(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const failed = all.length > 0 || findings.some(({ severity }) => severity === "error");
  return {
    targets: failed ? [] : read.filter((each) => "token" in each),
    findings: [...findings, ...all.map((problem) => toFinding(problem, document))],
    source,
  };
}

/** The entries of a list; what is no entry is told elsewhere, and names no token. */
function listEntries(value: unknown): readonly TargetEntry[] {
  return Array.isArray(value)
    ? value.map((entry: unknown) => (isRecord(entry) ? entry : {}) as unknown as TargetEntry)
    : [];
}

function placeOf({ path: [index] }: TargetProblem): number {
  return typeof index === "number" ? index : -1;
}

function readTarget(folder: string): (entry: TargetEntry, index: number) => Promise<Target | TargetProblem> {
  return async ({ tokenFile, tokenEnv, ...target }, index) => {
    if (tokenEnv !== undefined) return { ...target, token: () => process.env[tokenEnv]?.trim() };
    if (typeof tokenFile !== "string" || tokenFile === "") return { ...target, token: undefined };
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
