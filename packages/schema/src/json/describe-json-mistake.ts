import type { ParseErrorCode } from "jsonc-parser";
import { type Draft, draft } from "../text/draft.ts";
import { quote } from "../text/quote.ts";

/** Where a mistake is, and the text there. */
export interface JsonMistake {
  readonly offset: number;
  readonly text: string;
}

type Describe = (text: string) => string;

/** By code of jsonc-parser, whose `const enum` cannot be imported into isolated modules. */
const messages: Readonly<Record<number, Describe>> = {
  1: (text) => `${quote(text)} is not JSON.`,
  2: (text) => `${quote(text)} is not a JSON number.`,
  3: () => "A key in double quotes is missing here.",
  4: () => "A value is missing here.",
  5: () => "A colon is missing here.",
  6: () => "A comma is missing here.",
  7: () => "A closing brace } is missing here.",
  8: () => "A closing bracket ] is missing here.",
  9: (text) => `The document ends before ${quote(text)}.`,
  11: () => "The comment has no end.",
  12: () => "The string has no end on its line.",
  13: (text) => `The number ${quote(text)} has no end.`,
  14: (text) => `The string ${quote(text)} has a \\u without four hexadecimal digits.`,
  15: (text) => `The string ${quote(text)} has a backslash before a character that takes none.`,
  16: (text) => `The string ${quote(text)} has a control character that must be written as an escape.`,
};

/** Finding of a place where a text stops being JSON. */
export function describeJsonMistake(code: ParseErrorCode, { offset, text }: JsonMistake): Draft {
  const message = messages[code]?.(text) ?? "The file is not well-formed JSON here.";
  return draft("invalid-syntax", { message, hint: hints.find(([pattern]) => pattern.test(text))?.[1], offset });
}

const hints: readonly (readonly [RegExp, string])[] = [
  [/^(?:<{7}|={7}|>{7})/, "Settle the merge conflict."],
  [/^[A-Za-z_$']/, "Keys and texts stand in double quotes."],
];

/** Whether what follows a mistake cannot be trusted: an open string or comment, or text after the end. */
export function isLastJsonMistake(code: ParseErrorCode): boolean {
  return [9, 11, 12].includes(code);
}
