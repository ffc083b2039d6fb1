import type { LibraryTree, TreeEntry } from "@lzkit/schema";

/** A file whose content is in memory. */
export interface LibraryFile {
  /** Path inside the library, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A library whose files are in memory: chosen in a browser, unpacked from an archive, written in a test. */
export function createFileTree(files: readonly LibraryFile[]): LibraryTree {
  const contents = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const folders = new Map<string, Map<string, TreeEntry>>([["", new Map()]]);
  for (const path of contents.keys()) addPath(folders, path);
  return {
    async list(folder) {
      const entries = folders.get(folder);
      if (entries === undefined) throw new Error(`no folder ${folder} among the files`);
      return [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async read(path) {
      const bytes = contents.get(path);
      if (bytes === undefined) throw new Error(`no file ${path} among the files`);
      return bytes;
    },
  };
}

function addPath(folders: Map<string, Map<string, TreeEntry>>, path: string): void {
  const segments = path.split("/");
  let folder = "";
  for (const [index, name] of segments.entries()) {
    const kind = index === segments.length - 1 ? "file" : "folder";
    folders.get(folder)?.set(name, { name, kind });
    folder = folder === "" ? name : `${folder}/${name}`;
    if (kind === "folder" && !folders.has(folder)) folders.set(folder, new Map());
  }
}
