import type { MergedDefault } from "lzkit";
import { printable } from "./printable.ts";

/**
 * A skeleton of `policy_default_values` in HCL: each default with its description and what takes it as a comment,
 * and `null`, which stands for no value, to be filled in.
 */
export function formatTfvars(defaults: readonly MergedDefault[]): string {
  const entries = defaults.map((each) => [...comments(each), `  ${key(each.name)} = null`].join("\n"));
  return ["policy_default_values = {", entries.join("\n\n"), "}"].filter((part) => part !== "").join("\n");
}

function comments({ description = "", assignments }: MergedDefault): string[] {
  const pairs = assignments.flatMap(({ name, parameters }) =>
    parameters.map((parameter) => `${name}.${parameter.name}`),
  );
  const lines = [...description.split(/\r\n|[\n\r\u2028\u2029]/), ...pairs.map((pair) => `- ${pair}`)];
  return lines.filter((line) => line.trim() !== "").map((line) => `  # ${printable(line)}`);
}

/** Words that mean something else where a key is expected. */
const reserved = new Set(["for", "if", "in", "null", "true", "false"]);

function key(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) && !reserved.has(name) ? name : `"${escape(name)}"`;
}

/** As a string in quotes wants it: no template begins in it, and every character can be seen. */
function escape(name: string): string {
  return name
    .replace(/["\\]/g, "\\$&")
    .replace(/[$%](?=\{)/g, "$&$&")
    .replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\U${codePoint(character).padStart(8, "0")}`);
}

function codePoint(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
