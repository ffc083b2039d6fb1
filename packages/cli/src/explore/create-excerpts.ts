import type { Finding } from "lzkit";
import type { TextOf } from "../check/text-of.ts";
import type { Excerpt } from "./explore-data.ts";

const around = 2;
const longest = 240;

/** Makes the function that finds the line of a finding with those around it: each text is split once. Long lines are cut. */
export function createExcerpts(textOf: TextOf): (finding: Finding) => Excerpt | undefined {
  const known = new Map<string, readonly string[] | undefined>();
  return (finding) => {
    const { library, file, line } = finding;
    const document = JSON.stringify([library, file]);
    if (!known.has(document)) known.set(document, textOf(finding)?.split(/\r\n|[\n\r]/));
    const lines = known.get(document);
    if (lines === undefined || line === undefined) return undefined;
    const first = Math.max(1, line - around);
    const shown = lines.slice(first - 1, line + around);
    return { first, lines: shown.map((each) => (each.length > longest ? `${each.slice(0, longest)}…` : each)) };
  };
}
