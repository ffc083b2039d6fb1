import { type ParseErrorCode, visit } from "jsonc-parser";
import { documentLimits } from "../document-limits.ts";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";
import { describeJsonMistake, isLastJsonMistake } from "./describe-json-mistake.ts";

/** What is wrong with a text that is not JSON. */
export interface JsonMistakes {
  readonly drafts: readonly Draft[];
  /** The same text with blanks for comments and trailing commas; `undefined`: that does not mend it. */
  readonly mended: string | undefined;
}

/** Why a text is not JSON. At most one mistake of syntax per line: further ones mostly follow from it. */
export function findJsonMistakes(source: string): JsonMistakes {
  const loose: Draft[] = [];
  const blanks: Span[] = [];
  const broken = findBroken(source, (draft, span) => {
    if (loose.length <= documentLimits.findings) loose.push(draft);
    blanks.push(span);
  });
  if (broken.length > 0) return { drafts: [...loose, ...broken], mended: undefined };
  if (loose.length > 0) return { drafts: loose, mended: blankOut(source, blanks) };
  const message = "The file is not well-formed JSON.";
  return { drafts: [draft("invalid-syntax", { message, offset: 0 })], mended: undefined };
}

interface Span {
  readonly offset: number;
  readonly length: number;
}

function findBroken(source: string, onLoose: (draft: Draft, span: Span) => void): readonly Draft[] {
  const drafts: Draft[] = [];
  let comma: number | undefined;
  let mistake: number | undefined;
  let lastLine = -1;
  let ended = false;
  const onError = (code: ParseErrorCode, offset: number, length: number, line: number): void => {
    mistake = offset;
    if (ended || line === lastLine || drafts.length > documentLimits.findings) return;
    lastLine = line;
    ended = isLastJsonMistake(code);
    drafts.push(describeJsonMistake(code, { offset, text: source.slice(offset, offset + length) }));
  };
  const afterComma = (): void => {
    if (comma !== undefined) onLoose(trailingComma(comma), { offset: comma, length: 1 });
    comma = undefined;
  };
  const reset = (): void => {
    comma = undefined;
  };
  visit(
    source,
    {
      onError,
      onComment: (offset, length) =>
        onLoose(comment(source.slice(offset, offset + length), offset), { offset, length }),
      onSeparator: (character, offset) => {
        comma = character === "," && offset !== mistake ? offset : undefined;
      },
      onObjectEnd: afterComma,
      onArrayEnd: afterComma,
      onObjectBegin: reset,
      onArrayBegin: reset,
      onObjectProperty: reset,
      onLiteralValue: reset,
    },
    { allowTrailingComma: true },
  );
  return drafts;
}

function comment(text: string, offset: number): Draft {
  const message = `JSON has no comments: ${quote(text)}.`;
  return draft("not-strict-json", { message, hint: "Remove the comment.", offset });
}

function trailingComma(offset: number): Draft {
  const message = "JSON has no comma after the last item.";
  return draft("not-strict-json", { message, hint: "Remove the comma.", offset });
}

function blankOut(source: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { offset, length } of spans.toSorted((a, b) => a.offset - b.offset)) {
    parts.push(source.slice(end, offset), " ".repeat(length));
    end = offset + length;
  }
  return [...parts, source.slice(end)].join("");
}
