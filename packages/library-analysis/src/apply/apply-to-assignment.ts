import { parseSource } from "@lzkit/schema";
import { isSameValue } from "../diff/changed-values.ts";
import { editDocument } from "../edit/edit-document.ts";
import { isRecord, property } from "../inventory/record.ts";
import { AnalysisError } from "../library-analysis-error.ts";
import { quote } from "../wording/quote.ts";

/** How an assignment is written. */
export interface ApplyToAssignmentOptions {
  /** Path of the assignment's file; its ending tells JSON from YAML. Default: JSON. */
  readonly file?: string | undefined;
}

/**
 * The text of an assignment's file with the values of parameters set, and no other byte changed.
 *
 * The service takes names in other capitals for the same one, and so does this: a parameter keeps the spelling
 * that the file has. A value that is the same already is left as it is written.
 *
 * @param text - the file as it is
 * @param parameters - values by the name of the parameter, as `applyDefaults` answers with
 * @throws {@link AnalysisError} EDIT_REFUSED
 * @example
 * ```ts
 * const text = await readFile(file, "utf8");
 * await writeFile(file, await applyToAssignment(text, { region: { value: "westeurope" } }, { file }));
 * ```
 */
export async function applyToAssignment(
  text: string,
  parameters: Readonly<Record<string, { readonly value: unknown }>>,
  { file = "assignment.json" }: ApplyToAssignmentOptions = {},
): Promise<string> {
  const { value: document } = await parseSource(new TextEncoder().encode(text), { file });
  const found = property(property(document, "properties"), "parameters");
  const written = new Map(isRecord(found) ? Object.entries(found) : []);
  const given = Object.keys(parameters);
  const changes = Object.entries(parameters).flatMap(([name, { value }]) => {
    const spelling = spellingOf(name, { written: [...written.keys()], given, file });
    const before = written.get(spelling);
    if (isRecord(before) && Object.hasOwn(before, "value") && isSameValue(before["value"], value)) return [];
    return [{ path: ["properties", "parameters", spelling, "value"], change: { set: value } }];
  });
  return editDocument(text, changes, { file });
}

interface Spellings {
  readonly written: readonly string[];
  readonly given: readonly string[];
  readonly file: string;
}

/** As the file writes the name of a parameter; else as it is given. */
function spellingOf(name: string, { written, given, file }: Spellings): string {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const inFile = written.filter(isSame);
  const asked = given.filter(isSame);
  const twice = [inFile, asked].find(({ length }) => length > 1);
  if (twice === undefined) return inFile[0] ?? name;
  const path = ["properties", "parameters", name].join(".");
  throw new AnalysisError("EDIT_REFUSED", {
    message: `Cannot set ${quote(path)} in ${file}: ${twice.map(quote).join(" and ")} are one parameter.`,
    context: { file, path },
    hint: "Keep one of them: the service takes names that differ in capitals only for the same one.",
  });
}
