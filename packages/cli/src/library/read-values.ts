import type { Finding, ReadDocument } from "lzkit";
import { cliRules } from "../cli-rules.ts";
import { readInputFile } from "../options/read-input-file.ts";
import { findInexactNumbers } from "./find-inexact-numbers.ts";

/**
 * Reads a file of values by name of the default, in JSON or YAML.
 *
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readValues(file: string): Promise<ReadDocument<Readonly<Record<string, unknown>>>> {
  const document = await readInputFile(file);
  const { value } = document;
  if (value === undefined || isMap(value)) {
    return { ...document, value, findings: [...document.findings, ...findInexactNumbers(document)] };
  }
  const kind = Array.isArray(value) ? "a list" : value === null ? "null" : `a ${typeof value}`;
  const finding: Finding = {
    rule: "values-not-a-map",
    severity: cliRules["values-not-a-map"].severity,
    message: `The file of values must hold names with their values, but it is ${kind}.`,
    file,
    line: 1,
    column: 1,
    hint: 'Write it like { "log_workspace_id": "…" } in JSON, or log_workspace_id: "…" in YAML.',
  };
  return { ...document, value: undefined, findings: [...document.findings, finding] };
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
