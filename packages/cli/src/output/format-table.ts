import fastStringWidth from "fast-string-width";
import { printableLine } from "./printable.ts";

/** How a table is laid out. */
export interface TableOptions {
  /** Columns of the terminal; `undefined`: as wide as it gets, each row on one line. */
  readonly width: number | undefined;
  /** Styles the first row. */
  readonly style: (text: string) => string;
}

type Row = readonly string[];

const gap = "  ";
const narrowest = 8;
/** Each of these characters takes one column; most cells hold no others. */
const plain = /^[ -~]*$/;

/** Rows as aligned columns, the first row as their heads. On a narrow terminal the widest cells break their lines. */
export function formatTable(rows: readonly Row[], { width = Infinity, style }: TableOptions): string {
  const cells = rows.map((row) => row.map((cell) => printableLine(cell)));
  const widths = fit(cells, width);
  return cells.flatMap((row, index) => layOut(row, widths).map(index === 0 ? style : (line) => line)).join("\n");
}

function stringWidth(text: string): number {
  return plain.test(text) ? text.length : fastStringWidth(text);
}

/** For each column the greatest of a measure of its cells. */
function columnWidths(rows: readonly Row[], measure: (cell: string) => number): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, measure(cell));
  }
  return widths;
}

/**
 * The widths of the columns. Takes from the widest until all fit, or none can give more: first from those that need
 * not break their words for it, then from all.
 */
function fit(cells: readonly Row[], available: number): readonly number[] {
  const widths = columnWidths(cells, stringWidth);
  const fitted = [...widths];
  let excess = widths.reduce((sum, width) => sum + width + gap.length, -gap.length) - available;
  if (excess <= 0) return widths;
  for (const least of [columnWidths(cells, widestPart), widths.map(() => narrowest)]) {
    while (excess > 0) {
      const spare = fitted.map((width, column) => (width > Math.max(narrowest, least[column] ?? 0) ? width : 0));
      const widest = Math.max(...spare);
      if (widest === 0) break;
      fitted[spare.indexOf(widest)] = widest - 1;
      excess--;
    }
  }
  return fitted;
}

/** The lines of one row. */
function layOut(row: Row, widths: readonly number[]): string[] {
  const columns = row.map((cell, column) => breakLines(cell, widths[column] ?? Infinity));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, column) => pad(lines[line] ?? "", widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}

/** Breaks a text where words and parts of names end, and inside them only where they are too long for a line. */
function breakLines(text: string, width: number): string[] {
  if (stringWidth(text) <= width) return [text];
  const parts = partsOf(text).flatMap((part) => (stringWidth(part) > width ? Array.from(part) : [part]));
  const lines = [""];
  for (const part of parts) {
    const line = `${lines.at(-1)}${part}`;
    if (stringWidth(line.trimEnd()) <= width) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines;
}

function widestPart(text: string): number {
  return Math.max(0, ...partsOf(text).map((part) => stringWidth(part.trimEnd())));
}

function partsOf(text: string): readonly string[] {
  return text.split(/(?<=[\s/_.,:@-])/);
}
