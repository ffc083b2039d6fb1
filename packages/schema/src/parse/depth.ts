import { documentLimits } from "../document-limits.ts";
import { type Draft, draft } from "../text/draft.ts";

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
