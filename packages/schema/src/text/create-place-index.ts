import type { Position } from "../position.ts";
import { createLines } from "./lines.ts";

/** From an offset in a text to its line and column; the text is scanned on the first call. */
export function createPlaceIndex(source: string): (offset: number) => Position {
  const lines = createLines(source);
  return (offset) => {
    const line = lines.indexAt(offset);
    return { line: line + 1, column: offset - (lines.startOf(line) ?? 0) + 1 };
  };
}
