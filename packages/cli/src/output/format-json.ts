import { escapeQuoted } from "./printable.ts";

/**
 * A result as JSON: keys in the order given, and none left out, since `undefined` becomes `null`.
 *
 * What a terminal acts on stands there by its number, which is the same JSON value.
 */
export function formatJson(value: unknown): string {
  return escapeQuoted(JSON.stringify(value, (_, part: unknown) => (part === undefined ? null : part), 2));
}
