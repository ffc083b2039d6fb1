import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileError } from "../options/file-error.ts";
import { listFolder } from "./list-folder.ts";

/** A file that is not what it should be. */
export interface Difference {
  /** Its path in the folder, with `/`. */
  readonly file: string;
  readonly change: "missing" | "changed" | "not expected";
}

/**
 * Compares all files of a folder with what should be in it, byte by byte; sorted by path.
 *
 * @throws {@link CliError} FILE_UNREADABLE, FILE_UNUSABLE
 */
export async function compareFolder(
  folder: string,
  expected: ReadonlyMap<string, Uint8Array>,
): Promise<readonly Difference[]> {
  const found = await listPresent(folder);
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort((a, b) => (a < b ? -1 : 1));
  const differences: Difference[] = [];
  for (const file of names) {
    const bytes = expected.get(file);
    const isFile = found.get(file);
    if (bytes === undefined) differences.push({ file, change: "not expected" });
    else if (isFile === undefined) differences.push({ file, change: "missing" });
    else if (!isFile || !(await holds(path.join(folder, file), bytes))) differences.push({ file, change: "changed" });
  }
  return differences;
}

async function listPresent(folder: string): Promise<ReadonlyMap<string, boolean>> {
  try {
    return await listFolder(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw fileError(folder, error, "Name the folder that lz vendor wrote.");
  }
}

async function holds(file: string, bytes: Uint8Array): Promise<boolean> {
  try {
    return (await readFile(file)).equals(bytes);
  } catch (error) {
    throw fileError(file, error, "Make it readable.");
  }
}
