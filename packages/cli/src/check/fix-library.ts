import { readFile } from "node:fs/promises";
import path from "node:path";
import { applyFixes, type CheckReport } from "lzkit";
import { writeFiles } from "../files/write-files.ts";

/** What was mended. */
export interface Fixed {
  readonly fixes: number;
  readonly files: readonly string[];
  /** One sentence for each finding that could not be mended after all. */
  readonly refused: readonly string[];
  /** How many more could be mended, were they not in the baseline. */
  readonly known: number;
}

/**
 * Mends the findings of the library in a folder that have a certain fix, and writes all changed files, or none.
 *
 * @throws {@link CliError} FILE_UNWRITABLE
 */
export async function fixLibrary({ findings, known }: CheckReport, id: string, folder: string): Promise<Fixed> {
  const fixed = await applyFixes(findings, id, (_, file) => readFile(path.join(folder, file), "utf8"));
  const changed = fixed.filter(({ fixes }) => fixes > 0);
  const files = changed.map(({ file, text }) => ({ path: path.join(folder, file), content: text }));
  await writeFiles(files, { replace: true });
  return {
    fixes: fixed.reduce((sum, { fixes }) => sum + fixes, 0),
    files: changed.map(({ file }) => file),
    refused: fixed.flatMap(({ refused }) => refused.map(({ message }) => message)),
    known: known.filter(({ fix }) => fix?.library === id).length,
  };
}

/** Says in a few sentences what was mended, and what was not and why. */
export function describeFixed({ fixes, files, refused, known }: Fixed): string {
  const sentences = [
    `Mended ${countFindings(fixes)}${fixes === 0 ? "" : ` in ${files.join(", ")}`}.`,
    known === 0 ? "" : `Left ${countFindings(known)} alone that the baseline knows.`,
    refused.length === 0 ? "" : `Could not mend ${countFindings(refused.length)}:\n- ${refused.join("\n- ")}`,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function countFindings(count: number): string {
  return count === 1 ? "1 finding" : `${count} findings`;
}
