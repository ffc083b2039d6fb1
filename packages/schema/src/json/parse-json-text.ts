import { documentLimits } from "../document-limits.ts";
import type { Draft } from "../text/draft.ts";
import { findTooDeep, tooDeep } from "../parse/depth.ts";
import { countKeys } from "./count-keys.ts";
import { findDuplicateKeys } from "./find-duplicate-keys.ts";
import { mayRepeatKeys } from "./may-repeat-keys.ts";
import { findJsonMistakes } from "./find-json-mistakes.ts";
import { createJsonPlaces } from "./json-places.ts";
import { type Parsed, unusable } from "../parse/parsed.ts";

/** Parses JSON strictly. A text that breaks only on comments and trailing commas is read all the same. */
export function parseJsonText(source: string): Parsed {
  const value = tryParse(source);
  if (value !== undefined) return wellFormed(source, value);
  const deep = findTooDeep(source, documentLimits.depth);
  if (deep !== undefined) return unusable(tooDeep(deep));
  const { drafts, mended } = findJsonMistakes(source);
  const mendedValue = mended === undefined ? undefined : tryParse(mended);
  if (mendedValue === undefined) return unusable(...drafts);
  return wellFormed(source, mendedValue, drafts);
}

function wellFormed(source: string, value: unknown, drafts: readonly Draft[] = []): Parsed {
  const keys = countKeys(value, documentLimits.depth);
  if (keys === undefined) return unusable(tooDeep(findTooDeep(source, documentLimits.depth)));
  const duplicates = drafts.length > 0 || mayRepeatKeys(source, keys) ? findDuplicateKeys(source) : [];
  return { value, drafts: [...drafts, ...duplicates], offsetOf: createJsonPlaces(source) };
}

/** `undefined`: not JSON. */
function tryParse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
