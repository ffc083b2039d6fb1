import type { ReadDocument } from "../read-document.ts";
import type { ReadOptions } from "../read/read-options.ts";
import { createPlaceIndex } from "../text/create-place-index.ts";
import { toFindings } from "../text/to-findings.ts";
import type { OpenedDocument } from "./open-document.ts";

/** An opened document as the one that callers get. */
export function toDocument({ text, parsed }: OpenedDocument, { file, library }: ReadOptions): ReadDocument<unknown> {
  const { source } = text;
  const placeOf = createPlaceIndex(source ?? "");
  return {
    file,
    value: parsed.value,
    findings: toFindings([...text.drafts, ...parsed.drafts], { file, library, placeOf }),
    locate: (path) => {
      const offset = parsed.offsetOf(path);
      return offset === undefined ? undefined : placeOf(offset);
    },
    source,
  };
}
