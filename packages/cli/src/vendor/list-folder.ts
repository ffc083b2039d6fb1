import { readdir } from "node:fs/promises";
import path from "node:path";

/** What is in a folder, at every depth, but folders: whether it is a file, by its path with `/`. */
export async function listFolder(folder: string): Promise<ReadonlyMap<string, boolean>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const leaves = entries.filter((entry) => !entry.isDirectory());
  return new Map(
    leaves.map((entry) => {
      const way = path.relative(folder, path.join(entry.parentPath, entry.name));
      return [way.split(path.sep).join("/"), entry.isFile()];
    }),
  );
}
