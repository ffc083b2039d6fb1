import { redact } from "@lzkit/errors";
import displayWidth from "fast-string-width";
import type { Position } from "../position.ts";
import type { Lines } from "../text/lines.ts";
import { escapeUnsafe } from "../text/quote.ts";

const linesAround = 2;
const maxColumns = 100;
/** How far beyond what is shown a secret is looked for: lines can be as long as a document. */
const margin = 2000;

/** The lines around a place, numbered, with a mark under it. Safe for a terminal, whatever the text holds. */
export function codeFrame(lines: Lines, { line, column }: Position): string | undefined {
  const marked = lines.at(line - 1);
  if (marked === undefined || column < 1 || column > marked.length + 1) return undefined;
  const first = Math.max(1, line - linesAround);
  const before = rangeOf(lines, first - 1, line - 1);
  const start = windowStart(column - 1);
  const following = rangeOf(lines, line, line + linesAround);
  const after = following.every((text) => text.slice(0, start + maxColumns).trim() === "") ? [] : following;
  const shown = [...before, marked, ...after].map((text) => maskSecrets(text, start));
  const digits = String(first + shown.length - 1).length;
  return shown
    .flatMap((text, index) => {
      const number = first + index;
      const row = `${number === line ? ">" : " "} ${String(number).padStart(digits)} | ${cut(text, start)}`.trimEnd();
      if (number !== line) return [row];
      const left = cut(text.slice(0, column - 1), start);
      return [row, `  ${" ".repeat(digits)} | ${" ".repeat(displayWidth(left))}^`];
    })
    .join("\n");
}

/** From the first up to the one before the last, as far as they are there. */
function rangeOf(lines: Lines, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, index) => lines.at(from + index)).filter((text) => text !== undefined);
}

/** First column shown: lines are cut so that the marked one fits. */
function windowStart(column: number): number {
  return column < maxColumns - 20 ? 0 : column - Math.floor(maxColumns / 2);
}

/** What is shown of a line. Half a character at either end is left out. */
function cut(text: string, start: number): string {
  const piece = text.slice(start, start + maxColumns).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
  const left = start > 0 && text !== "" ? "…" : "";
  const right = text.length > start + maxColumns ? "…" : "";
  return left + escapeUnsafe(piece.replaceAll("\t", "  ")) + right;
}

/** Stars in place of what is secret, and of what lies between two secrets, so that every column stays where it is. */
function maskSecrets(line: string, shownFrom: number): string {
  const from = Math.max(0, shownFrom - margin);
  const text = line.slice(from, shownFrom + maxColumns + margin);
  const safe = redact(text);
  if (safe === text) return line;
  let start = 0;
  while (safe[start] === text[start]) start++;
  let end = 0;
  while (end < Math.min(text.length, safe.length) - start && safe.at(-1 - end) === text.at(-1 - end)) end++;
  const stars = "*".repeat(text.length - start - end);
  return line.slice(0, from + start) + stars + line.slice(from + text.length - end);
}
