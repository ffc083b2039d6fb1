import { readFile } from "node:fs/promises";
import path from "node:path";
import { applyFixes, type CheckReport } from "lzkit";
import { writeFiles } from "../files/write-files.ts";

/** What was mended. */
export interface Fixed {
  readonly fixes: number;
  readonly files: readonly string[];
}

/**
 * Mends the findings of the library in a folder that have a certain fix: all of its files, or none.
 *
 * @throws {@link AnalysisError} EDIT_REFUSED; {@link CliError} FILE_UNWRITABLE
 */
export async function fixLibrary({ findings }: CheckReport, id: string, folder: string): Promise<Fixed> {
  const fixed = await applyFixes(findings, id, (_, file) => readFile(path.join(folder, file), "utf8"));
  const files = fixed.map(({ file, text }) => ({ path: path.join(folder, file), content: text }));
  await writeFiles(files, { replace: true });
  return { fixes: fixed.reduce((sum, { fixes }) => sum + fixes, 0), files: fixed.map(({ file }) => file) };
}
