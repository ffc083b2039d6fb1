import { editDocument } from "../edit/edit-document.ts";
import type { CheckFinding } from "./check-chain.ts";
import type { Edit } from "./rule.ts";

/** A file that fixes change. */
export interface FixedFile {
  /** Id of the library. */
  readonly library: string;
  readonly file: string;
  /** The whole new text. */
  readonly text: string;
  /** How many findings it mends. */
  readonly fixes: number;
}

/** Answers with the text of a file as it is now, its byte order mark included. */
export type ReadText = (library: string, file: string) => string | Promise<string>;

/**
 * Works out the files that mend every finding with a certain fix; writes nothing.
 *
 * Two fixes of one value in one go would lose one of them: the second one waits for the next check.
 *
 * @param library - only files of this library: those of others are not yours to change
 * @throws {@link AnalysisError} EDIT_REFUSED
 */
export async function applyFixes(
  findings: readonly CheckFinding[],
  library: string,
  readText: ReadText,
): Promise<readonly FixedFile[]> {
  const edits = new Map<string, Map<string, Edit>>();
  for (const { fix } of findings) {
    if (fix?.library !== library) continue;
    const ofFile = edits.get(fix.file) ?? new Map<string, Edit>();
    const key = JSON.stringify(fix.path);
    if (!ofFile.has(key)) ofFile.set(key, fix);
    edits.set(fix.file, ofFile);
  }
  return Promise.all(
    Array.from(edits, async ([file, changes]) => ({
      library,
      file,
      text: await editDocument(await readText(library, file), [...changes.values()], { file }),
      fixes: changes.size,
    })),
  );
}
