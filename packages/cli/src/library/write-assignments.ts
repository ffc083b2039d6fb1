import path from "node:path";
import {
  analysisRules,
  type AppliedAssignment,
  applyToAssignment,
  type Asset,
  type Chain,
  type Finding,
  type Inventory,
} from "lzkit";
import { CliError } from "../cli-error.ts";
import { type FileToWrite, writeFiles } from "../files/write-files.ts";

/** What assignments are written with. */
export interface WriteAssignmentsOptions {
  readonly chain: Chain;
  readonly inventory: Inventory;
  /** Folder for the files; each keeps the path that it has in its library. */
  readonly folder: string;
}

/**
 * Writes the files of assignments with the values of their parameters set, and no other byte changed: all or none.
 *
 * @returns their paths
 * @throws {@link AnalysisError} EDIT_REFUSED; {@link CliError} FILE_UNWRITABLE, OPTION_INVALID
 */
export async function writeAssignments(
  assignments: readonly AppliedAssignment[],
  { chain, inventory, folder }: WriteAssignmentsOptions,
): Promise<readonly string[]> {
  const files: FileToWrite[] = [];
  for (const { name, parameters } of assignments) {
    const asset = findAssignment(inventory, name);
    if (asset === undefined) continue;
    const text = await readText(chain, asset);
    files.push({
      path: insideOf(folder, asset.file),
      content: await applyToAssignment(text, parameters, { file: asset.file }),
    });
  }
  refuseTwice(files);
  await writeFiles(files, { replace: true });
  return files.map((file) => file.path);
}

/** One finding for each assignment that has values, but no file. */
export function findMissingAssignments(assignments: readonly AppliedAssignment[], inventory: Inventory): Finding[] {
  return assignments
    .filter(({ name }) => findAssignment(inventory, name) === undefined)
    .map(({ name }) => ({
      rule: "unknown-assignment",
      severity: analysisRules["unknown-assignment"].severity,
      message: `The assignment ${JSON.stringify(name)} has values, but no library of the chain holds its file.`,
      hint: "Look for what is wrong with it with lz check.",
    }));
}

/** The one that counts: that of the last library. */
function findAssignment({ libraries }: Inventory, name: string): Asset | undefined {
  const assets = libraries.flatMap((library) => library.assets);
  return assets.findLast((asset) => asset.kind === "policy_assignment" && asset.name === name);
}

/** The text with its byte order mark, if it has one. */
async function readText({ libraries }: Chain, { library, file }: Asset): Promise<string> {
  const bytes = await libraries.find(({ id }) => id === library)?.tree.read(file);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function insideOf(folder: string, file: string): string {
  const target = path.join(folder, file);
  if (!path.relative(folder, target).startsWith("..")) return target;
  throw refuse(`The file ${file} would be written outside of ${folder}.`);
}

function refuseTwice(files: readonly FileToWrite[]): void {
  const paths = files.map((file) => file.path.toLowerCase());
  const twice = files.find((_, index) => paths.indexOf(paths[index] ?? "") !== index);
  if (twice !== undefined) throw refuse(`Two assignments would be written to ${twice.path}.`);
}

function refuse(message: string): CliError<"OPTION_INVALID"> {
  return new CliError("OPTION_INVALID", { message: `${message} Nothing was written.`, context: { option: "--write" } });
}
