import * as v from "valibot";
import { EmulatorError } from "../emulator-error.ts";

/**
 * Answers a value that is of the expected shape.
 *
 * @throws {@link EmulatorError} SETTINGS_INVALID, with the first member that is not
 */
export function checkSettings<T>(schema: v.GenericSchema<unknown, T>, value: unknown, what: string): T {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const { path, text } = describeIssue(result.issues[0]);
  const place = path === "" ? "" : ` at ${path}`;
  throw new EmulatorError("SETTINGS_INVALID", {
    message: `The emulator's ${what} are not valid${place}: ${text}.`,
    context: { what, path },
    hint: "Look up EmulatorOptions and the control endpoints in the README of @lzkit/emulator.",
  });
}

/** Where an issue lies, with dots, and what is wrong there. */
export function describeIssue(issue: v.BaseIssue<unknown>): { readonly path: string; readonly text: string } {
  return { path: v.getDotPath(issue) ?? "", text: issue.message.replace(/^Invalid \w+: E/, "e") };
}

const guidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a GUID. */
export function isGuid(text: string): boolean {
  return guidPattern.test(text);
}

/** A GUID, made lower case. */
export const guidSchema: v.GenericSchema<string, string> = v.pipe(
  v.string(),
  v.check(isGuid, "expected a GUID"),
  v.toLowerCase(),
);
