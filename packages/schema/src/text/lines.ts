/** A text of which every line can be looked up: it is scanned once, on the first call. */
export interface Lines {
  /** Offset where a line starts; 0-based. `undefined`: there is no such line. */
  readonly startOf: (index: number) => number | undefined;
  /** A line without its end; 0-based. `undefined`: there is no such line. */
  readonly at: (index: number) => string | undefined;
  /** Index of the line that an offset is in. */
  readonly indexAt: (offset: number) => number;
}

/** Lines end in `\n`, `\r` or `\r\n`. */
export function createLines(source: string): Lines {
  let known: readonly number[] | undefined;
  const starts = (): readonly number[] => (known ??= lineStarts(source));
  return {
    startOf: (index) => starts()[index],
    at: (index) => {
      const start = starts()[index];
      const next = starts()[index + 1];
      if (start === undefined) return undefined;
      return source.slice(start, next && next - endLength(source, next));
    },
    indexAt: (offset) => lastAtOrBefore(starts(), offset),
  };
}

/** Of the end of line before an offset. */
function endLength(source: string, next: number): number {
  return source[next - 1] === "\n" && source[next - 2] === "\r" ? 2 : 1;
}

function lineStarts(source: string): number[] {
  const starts = [0];
  if (source.includes("\r")) {
    for (const match of source.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  } else for (let end = source.indexOf("\n"); end !== -1; end = source.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
