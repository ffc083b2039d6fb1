import type { DocumentPath } from "@lzkit/schema";

/** A parameter that an expression takes its value from. */
export interface UsedParameter {
  readonly name: string;
  /** The part of the text that names it: `parameters('effect')`. */
  readonly whole: string;
  /** The text that it stands in. */
  readonly text: string;
  /** From the value down to the text. */
  readonly path: DocumentPath;
}

const simple = /^\[parameters\('([^']+)'\)\]$/;
const expression = /\bparameters\(\s*'([^']+)'\s*\)/gi;

/** The parameters that the expressions in a value name, at whatever depth. */
export function parametersIn(value: unknown, path: DocumentPath = []): UsedParameter[] {
  if (typeof value === "string") {
    if (!value.startsWith("[")) return [];
    // Nearly every value of a set is just one parameter.
    const name = simple.exec(value)?.[1];
    if (name !== undefined) return [{ name, whole: value.slice(1, -1), text: value, path }];
    return Array.from(value.matchAll(expression), ([whole, name = ""]) => ({ name, whole, text: value, path }));
  }
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => parametersIn(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => parametersIn(each, [...path, key]));
}
