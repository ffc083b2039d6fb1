import type { DocumentPath } from "../position.ts";
import { quote } from "../text/quote.ts";

/** A path as people write it: `defaults[0].default_name`; the root is `The document`. */
export function describePath(path: DocumentPath): string {
  if (path.length === 0) return "The document";
  return path.map(describeStep).join("").replace(/^\./, "");
}

function describeStep(step: string | number): string {
  if (typeof step === "number") return `[${step}]`;
  return /^[$\w]{1,80}$/.test(step) ? `.${step}` : `[${quote(step)}]`;
}

/** A value in a sentence: `the number 5`, `null`, `an array`. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return `the string ${quote(value)}`;
  if (typeof value === "number" || typeof value === "boolean") return `the ${typeof value} ${String(value)}`;
  return "an object";
}
