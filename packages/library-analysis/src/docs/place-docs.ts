import { AnalysisError } from "../library-analysis-error.ts";

const start = "<!-- lz docs: start. What stands between the markers is written by `lz docs`. -->";
const end = "<!-- lz docs: end -->";
const markers = /<!-- lz docs: (start|end)\b[^>]*-->/g;

/**
 * A README with the generated part between its markers; every byte outside of them stays.
 *
 * Without markers the part is added at the end. It is up to date where the result equals the text.
 *
 * @param readme - the README as it is; `undefined` or empty: there is none yet
 * @param docs - what {@link renderLibraryDocs} answered with
 * @param options - `file`: how an error names the README
 * @throws {@link AnalysisError} MARKERS_UNPAIRED
 */
export function placeDocs(
  readme: string | undefined,
  docs: string,
  { file = "The README" }: { readonly file?: string } = {},
): string {
  const text = readme ?? "";
  const lineBreak = text.includes("\r\n") ? "\r\n" : "\n";
  const part = [start, "", docs.trimEnd(), "", end].join("\n").replaceAll("\n", lineBreak);
  const found = [...text.matchAll(markers)];
  if (found.length === 0) return `${lead(text, lineBreak)}${part}${lineBreak}`;
  const [first, last] = found;
  if (found.length !== 2 || first?.[1] !== "start" || last?.[1] !== "end") throw unpaired(file);
  return text.slice(0, first.index) + part + text.slice(last.index + last[0].length);
}

function lead(text: string, lineBreak: string): string {
  if (text === "") return "";
  return text.endsWith(lineBreak) ? text + lineBreak : text + lineBreak + lineBreak;
}

function unpaired(file: string): AnalysisError<"MARKERS_UNPAIRED"> {
  return new AnalysisError("MARKERS_UNPAIRED", {
    message: `${file} has other markers of generated documentation than one start and one end after it.`,
    context: { start, end },
    hint: `Keep one pair of lines in it: ${start} and ${end}.`,
  });
}
