import type { DocumentPath } from "../position.ts";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";
import type { OffsetOf } from "../parse/parsed.ts";
import { describePath, describeValue } from "./describe-path.ts";
import type { Mistake } from "./validate.ts";

/** A mistake that was looked up in its document. */
export interface PlacedMistake {
  readonly mistake: Mistake;
  readonly path: DocumentPath;
  /** The value at the path. */
  readonly value: unknown;
}

/** Follows a mistake's pointer: numbers where the value has arrays, names where it has objects. */
export function placeMistake(mistake: Mistake, document: unknown): PlacedMistake {
  const path: (string | number)[] = [];
  let value = document;
  for (const token of mistake.instancePath.split("/").slice(1)) {
    const step = Array.isArray(value) ? Number(token) : token.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(step);
    value = (value as Record<string | number, unknown>)[step];
  }
  return { mistake, path, value };
}

/** A mistake as a finding: at the very value, or at the key where that is what is wrong. */
export function describeMistake(
  { mistake, path, value }: PlacedMistake,
  {
    offsetOf,
    knownKeys,
  }: { readonly offsetOf: OffsetOf; readonly knownKeys: Readonly<Record<string, readonly string[]>> },
): Draft {
  const { type, missingProperty, additionalProperty } = mistake.params;
  if (missingProperty !== undefined) {
    const message = `${describePath(path)} has no ${quote(missingProperty)}.`;
    return draft("missing-field", { message, offset: offsetOf(path) });
  }
  if (additionalProperty !== undefined) {
    const message = `${describePath([...path, additionalProperty])} is not known.`;
    const hint = `Known keys here: ${knownKeys[mistake.schemaPath]?.join(", ")}.`;
    return draft("unknown-key", { message, hint, offset: offsetOf([...path, additionalProperty], "key") });
  }
  const expected = `${type === "string" ? "a" : "an"} ${type}`;
  const message = `${describePath(path)} must be ${expected}, not ${describeValue(value)}.`;
  return draft("wrong-type", { message, offset: offsetOf(path) });
}
