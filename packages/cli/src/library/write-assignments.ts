import { realpath } from "node:fs/promises";
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
import { createDefinitionLookup, type FindDefinition } from "../explore/collect-assets.ts";
import { type FileToWrite, writeFiles } from "../files/write-files.ts";
import { localFolders } from "./local-folders.ts";

/** What assignments are written with. */
export interface WriteAssignmentsOptions {
  readonly chain: Chain;
  readonly inventory: Inventory;
  /** The library as the argument names it. */
  readonly library: string;
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
  { chain, inventory, library, folder }: WriteAssignmentsOptions,
): Promise<readonly string[]> {
  await refuseSources(folder, localFolders(library, chain));
  const findDefinition = createDefinitionLookup(inventory);
  const files: FileToWrite[] = [];
  for (const { name, parameters } of assignments) {
    const asset = findAssignment(inventory, name);
    if (asset === undefined) continue;
    const text = await readText(chain, asset);
    files.push({
      path: insideOf(folder, asset.file),
      content: await applyToAssignment(text, asDeclared(parameters, findDefinition(name)), { file: asset.file }),
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

/** Parameters in the capitals of their declaration: a default may write them in others. */
function asDeclared(
  parameters: AppliedAssignment["parameters"],
  definition: ReturnType<FindDefinition>,
): AppliedAssignment["parameters"] {
  const names = new Map(definition?.parameters.map(({ name }) => [name.toLowerCase(), name]));
  const folded = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  if (folded.size < Object.keys(parameters).length) return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [names.get(name.toLowerCase()) ?? name, value]),
  );
}

/** The text with its byte order mark, if it has one. */
async function readText({ libraries }: Chain, { library, file }: Asset): Promise<string> {
  const bytes = await libraries.find(({ id }) => id === library)?.tree.read(file);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** Below a library the files would be taken for assets of it, and in its place they would replace the sources. */
async function refuseSources(folder: string, sources: ReadonlyMap<string, string>): Promise<void> {
  const target = await realFolder(path.resolve(folder));
  for (const [id, source] of sources) {
    const below = path.relative(await realFolder(source), target);
    if (below === ".." || below.startsWith(`..${path.sep}`) || path.isAbsolute(below)) continue;
    throw refuse(
      `${folder} belongs to the library ${id === "." ? "itself" : id}.`,
      "Name a folder beside the libraries, as in --write ../rendered.",
    );
  }
}

/** A folder without the links on the way to it, also where it is not there yet. */
async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const above = path.dirname(folder);
    return above === folder ? folder : path.join(await realFolder(above), path.basename(folder));
  }
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

function refuse(message: string, hint?: string): CliError<"OPTION_INVALID"> {
  const text = `${message} Nothing was written.`;
  return new CliError("OPTION_INVALID", { message: text, context: { option: "--write" }, hint });
}
