import { visit } from "jsonc-parser";
import { documentLimits } from "../document-limits.ts";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";

/** Keys that stand a second time in their object, at the second place. */
export function findDuplicateKeys(source: string): readonly Draft[] {
  const drafts: Draft[] = [];
  const open: Set<string>[] = [];
  visit(
    source,
    {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (key, offset) => {
        const keys = open.at(-1);
        if (keys?.has(key) === true && drafts.length <= documentLimits.findings) drafts.push(duplicateKey(key, offset));
        keys?.add(key);
      },
    },
    { allowTrailingComma: true },
  );
  return drafts;
}

/** Finding of a key that stands a second time in its object. */
export function duplicateKey(key: string, offset: number): Draft {
  const message = `The key ${quote(key)} is in this object already; the last one counts.`;
  return draft("duplicate-key", { message, hint: "Keep one of them.", offset });
}
