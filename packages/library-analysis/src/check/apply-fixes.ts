import { editDocument } from "../edit/edit-document.ts";
import { type AnalysisError, isAnalysisError } from "../library-analysis-error.ts";
import type { CheckFinding } from "./check-chain.ts";
import type { Edit } from "./rule.ts";

/** A file that fixes change. */
export interface FixedFile {
  /** Id of the library. */
  readonly library: string;
  readonly file: string;
  /** The whole new text. */
  readonly text: string;
  /** How many findings it mends; 0: the text is as it was. */
  readonly fixes: number;
  /** Why edits could not be made, one for each of them: the others are made all the same. */
  readonly refused: readonly AnalysisError<"EDIT_REFUSED">[];
}

/** Answers with the text of a file as it is now, its byte order mark included. */
export type ReadText = (library: string, file: string) => string | Promise<string>;

/**
 * Works out the files that mend every finding with a certain fix; writes nothing.
 *
 * Two fixes of one value in one go would lose one of them: the second one waits for the next check.
 *
 * @param library - only files of this library: those of others are not yours to change
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
      ...(await applyEdits(await readText(library, file), [...changes.values()], file)),
    })),
  );
}

type Applied = Pick<FixedFile, "text" | "fixes" | "refused">;

async function applyEdits(source: string, edits: readonly Edit[], file: string): Promise<Applied> {
  let text = source;
  const refused: AnalysisError<"EDIT_REFUSED">[] = [];
  for (const edit of edits.toSorted(compareEdits)) {
    try {
      text = await editDocument(text, [edit], { file });
    } catch (error) {
      if (!isAnalysisError(error, "EDIT_REFUSED")) throw error;
      refused.push(error);
    }
  }
  return { text, fixes: edits.length - refused.length, refused };
}

/** Values before names, and what is deep before what is above it: a new name takes the way to all below it. */
function compareEdits(a: Edit, b: Edit): number {
  return Number("rename" in a.change) - Number("rename" in b.change) || b.path.length - a.path.length;
}
