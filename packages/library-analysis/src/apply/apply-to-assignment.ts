import { editDocument } from "../edit/edit-document.ts";

/** How an assignment is written. */
export interface ApplyToAssignmentOptions {
  /** Path of the assignment's file; its ending tells JSON from YAML. Default: JSON. */
  readonly file?: string | undefined;
}

/**
 * The text of an assignment's file with the values of parameters set, and no other byte changed.
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
  const changes = Object.entries(parameters).map(([name, { value }]) => ({
    path: ["properties", "parameters", name, "value"],
    change: { set: value },
  }));
  return editDocument(text, changes, { file });
}
