import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder and those above it that are missing.
 *
 * The recursive form of `mkdir` never ends where the system says that a folder is missing which cannot be made,
 * as below `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === "EEXIST" && (await isFolder(folder))) return;
    const above = path.dirname(folder);
    if (codeOf(error) !== "ENOENT" || above === folder) throw error;
    await makeFolder(above);
    await makeLast(folder);
  }
}

/** Another process may have been faster. */
async function makeLast(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !(await isFolder(folder))) throw error;
  }
}

async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder)).isDirectory();
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
