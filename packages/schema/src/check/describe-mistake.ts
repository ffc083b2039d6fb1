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

/** What {@link describeMistake} tells from. */
export interface DescribeMistakeOptions {
  readonly offsetOf: OffsetOf;
  /** Keys by schema path. */
  readonly knownKeys: Readonly<Record<string, readonly string[]>>;
  /** What to do about a required field of the document itself that is missing. */
  readonly hintOnMissing?: string | undefined;
}

/** A mistake as a finding: at the very value, or at the key where that is what is wrong. */
export function describeMistake({ mistake, path, value }: PlacedMistake, options: DescribeMistakeOptions): Draft {
  const { type, missingProperty, additionalProperty } = mistake.params;
  const { offsetOf, knownKeys, hintOnMissing } = options;
  if (missingProperty !== undefined) {
    const message = `${describePath(path)} has no ${quote(missingProperty)}.`;
    const hint = path.length === 0 ? hintOnMissing : undefined;
    return draft("missing-field", { message, hint, offset: offsetOf(path) });
  }
  if (additionalProperty !== undefined) {
    const message = `${describePath([...path, additionalProperty])} is not known.`;
    const hint = `Known keys here: ${knownKeys[mistake.schemaPath]?.join(", ")}.`;
    return draft("unknown-key", { message, hint, offset: offsetOf([...path, additionalProperty], "key") });
  }
  const expected = `${type === "string" ? "a" : "an"} ${type}`;
  const message = `${describePath(path)} must be ${expected}, not ${describeValue(value)}.`;
  return draft("wrong-type", { message, hint: hintOnType(type, value), offset: offsetOf(path) });
}

function hintOnType(expected: string | undefined, value: unknown): string | undefined {
  if (value === null) return "Give it a value, or remove it.";
  if (expected === "array") return "Put it in brackets: [ ].";
  const isPlain = typeof value === "number" || typeof value === "boolean";
  return expected === "string" && isPlain ? `Put it in quotes: "${String(value)}".` : undefined;
}
