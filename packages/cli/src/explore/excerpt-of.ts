import type { Excerpt } from "./explore-data.ts";

const around = 2;
const longest = 240;

/** The line of a document with those around it; long lines are cut. */
export function excerptOf(text: string | undefined, line: number | undefined): Excerpt | undefined {
  if (text === undefined || line === undefined) return undefined;
  const first = Math.max(1, line - around);
  const lines = text.split(/\r\n|[\n\r]/).slice(first - 1, line + around);
  return { first, lines: lines.map((each) => (each.length > longest ? `${each.slice(0, longest)}…` : each)) };
}
