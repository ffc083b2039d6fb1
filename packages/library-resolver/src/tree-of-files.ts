import type { LibraryTree, TreeEntry } from "@lzkit/schema";
import { insidePath } from "./inside-path.ts";
import { ResolverError } from "./library-resolver-error.ts";

/**
 * A library's tree of files that are at hand: what a fetcher of one's own opens when it has them in memory.
 *
 * @param files Bytes by path, with `/`; folders follow from the paths.
 * @param name What errors call the library.
 * @example
 * ```ts
 * const tree = treeOfFiles(new Map([["lz_library_metadata.json", bytes]]), "mem::base");
 * ```
 */
export function treeOfFiles(files: ReadonlyMap<string, Uint8Array>, name: string): LibraryTree {
  const folders = new Map<string, Map<string, TreeEntry>>([["", new Map()]]);
  for (const path of files.keys()) addEntries(folders, path);
  return {
    async list(folder) {
      const inside = insidePath(folder, name);
      const entries = folders.get(inside);
      if (entries !== undefined) return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      if (files.has(inside)) throw notA("folder", inside, name);
      throw new ResolverError("FOLDER_NOT_FOUND", {
        message: `There is no folder ${inside} in ${name}.`,
        context: { folder: inside, source: name },
      });
    },
    async read(path) {
      const inside = insidePath(path, name);
      const bytes = files.get(inside);
      if (bytes !== undefined) return bytes;
      if (folders.has(inside)) throw notA("file", inside, name);
      throw new ResolverError("FILE_NOT_FOUND", {
        message: `There is no file ${inside} in ${name}.`,
        context: { file: inside, source: name },
      });
    },
  };
}

/** Enters a file into its folder, and that folder into the one above. */
function addEntries(folders: Map<string, Map<string, TreeEntry>>, path: string): void {
  let kind: TreeEntry["kind"] = "file";
  for (let rest = path; rest !== ""; kind = "folder") {
    const at = rest.lastIndexOf("/");
    const [folder, entry] = [rest.slice(0, Math.max(at, 0)), rest.slice(at + 1)];
    const entries = folders.get(folder) ?? new Map<string, TreeEntry>();
    folders.set(folder, entries.set(entry, { name: entry, kind }));
    rest = folder;
  }
}

function notA(kind: "file" | "folder", path: string, name: string): ResolverError {
  return new ResolverError(kind === "file" ? "NOT_A_FILE" : "NOT_A_FOLDER", {
    message: `${path} in ${name} is not a ${kind}.`,
    context: { path },
  });
}
