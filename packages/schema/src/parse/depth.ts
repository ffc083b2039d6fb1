import { documentLimits } from "../document-limits.ts";
import { type Draft, draft } from "../text/draft.ts";

/** Whether a value nests deeper than that many levels. Never descends further than that. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  // Most values are texts: not to call for them saves half of the time.
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && isDeeper(item, levels - 1));
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key];
    if (typeof child === "object" && isDeeper(child, levels - 1)) return true;
  }
  return false;
}

/** Where JSON text nests too deep; `undefined`: nowhere. Also right for text that is not well-formed. */
export function findTooDeep(source: string, levels: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (inString) {
      if (character === "\\") index++;
      else if (character === '"' || character === "\n") inString = false;
    } else if (character === '"') inString = true;
    else if (character === "]" || character === "}") depth--;
    else if ((character === "[" || character === "{") && ++depth > levels) return index;
  }
  return undefined;
}

/** Finding of a document whose values nest too deep. */
export function tooDeep(offset: number | undefined): Draft {
  const message = `Values nest deeper than ${documentLimits.depth} levels here.`;
  return draft("too-deep", {
    message,
    hint: "No document of a library needs that: look what wrote this file.",
    offset,
  });
}
