import type { DocumentPath, Finding, ReadDocument } from "lzkit";
import { cliRules } from "../cli-rules.ts";

/** Finds the numbers of a file of values that were changed by reading them: a double cannot hold them. */
export function findInexactNumbers({ file, value, locate }: ReadDocument<unknown>): readonly Finding[] {
  return numbersIn(value, [])
    .filter(({ number }) => !Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    .map(({ number, path }) => ({
      rule: "inexact-number",
      severity: cliRules["inexact-number"].severity,
      message: `The number at ${JSON.stringify(path.join("."))} cannot be kept as it is written: it would become ${number}.`,
      file,
      ...locate(path),
      hint: "Put it in quotes where the parameter takes text; else write a number of at most 15 digits.",
    }));
}

function numbersIn(
  value: unknown,
  path: DocumentPath,
): readonly { readonly number: number; readonly path: DocumentPath }[] {
  if (typeof value === "number") return [{ number: value, path }];
  if (Array.isArray(value)) return value.flatMap((item, index) => numbersIn(item, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => numbersIn(item, [...path, key]));
}
