import type { LibraryTree } from "@lzkit/schema";
import { insidePath, pathOutside } from "../../inside-path.ts";
import { ResolverError } from "../../library-resolver-error.ts";
import { type ArchiveFile, type ArchiveFolder, type ArchiveNode, type Found, findNode } from "./archive-node.ts";

/** Opens a folder of an archive as a library's tree. Links may lead anywhere inside it, and nowhere else. */
export function archiveLibraryTree(library: ArchiveFolder, source: string): LibraryTree {
  return {
    async list(folder) {
      const path = insidePath(folder, source);
      const { children } = folderIn(findNode(library, path), path, source);
      const inside = path === "" ? "" : `${path}/`;
      return [...children]
        .map(([name, node]) => ({ name, kind: kindOf(node, () => findNode(library, inside + name)) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async read(file) {
      const path = insidePath(file, source);
      return fileIn(findNode(library, path), path, source).read();
    },
  };
}

/**
 * The folder of a library in an archive. `*` and `?` in its path stand for parts of a name, and must fit one alone.
 *
 * @throws {@link ResolverError} FOLDER_NOT_FOUND, NOT_A_FOLDER, PATH_OUTSIDE
 */
export function libraryFolder(root: ArchiveFolder, subdirectory: string, source: string): ArchiveFolder {
  return subdirectory.split("/").reduce((folder, segment) => {
    const name = /[*?]/.test(segment) ? onlyMatch(folder, { segment, subdirectory, source }) : segment;
    return folderIn(findNode(folder, name), subdirectory, source);
  }, root);
}

interface Wildcard {
  readonly segment: string;
  readonly subdirectory: string;
  readonly source: string;
}

function onlyMatch(folder: ArchiveFolder, { segment, subdirectory, source }: Wildcard): string {
  const matches = [...folder.children]
    .filter(([name, { kind }]) => kind === "folder" && fits(name, segment))
    .map(([name]) => name)
    .sort();
  const [name] = matches;
  if (name !== undefined && matches.length === 1) return name;
  const found = matches.length === 0 ? "no folder" : `several: ${matches.slice(0, 5).join(", ")}`;
  throw new ResolverError("FOLDER_NOT_FOUND", {
    message: `${subdirectory} should fit one folder in ${source}, but fits ${found}.`,
    context: { folder: subdirectory, source },
  });
}

/** Whether a name fits a pattern with `*` and `?`; in linear time, whatever the pattern. */
function fits(name: string, pattern: string): boolean {
  let [at, star, retry] = [0, -1, 0];
  for (let i = 0; i < name.length;) {
    if (pattern[at] === "*") [star, retry, at] = [at, i, at + 1];
    else if (pattern[at] === "?" || pattern[at] === name[i]) [at, i] = [at + 1, i + 1];
    else if (star !== -1) [at, retry, i] = [star + 1, retry + 1, retry + 1];
    else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}

/** A link that leads nowhere counts as a file, and fails when it is read. */
function kindOf(node: ArchiveNode, find: () => Found): "file" | "folder" {
  const found = node.kind === "link" ? find() : node;
  return typeof found === "object" && found.kind === "folder" ? "folder" : "file";
}

function folderIn(found: Found, folder: string, source: string): ArchiveFolder {
  if (found === "outside") throw pathOutside(folder, source);
  if (found === "missing") {
    throw new ResolverError("FOLDER_NOT_FOUND", {
      message: `There is no folder ${folder} in ${source}.`,
      context: { folder, source },
      hint: "Check the spelling, also of upper and lower case; many archives hold all they have in one folder.",
    });
  }
  if (found.kind === "folder") return found;
  throw new ResolverError("NOT_A_FOLDER", {
    message: `${folder} in ${source} is not a folder.`,
    context: { path: folder },
  });
}

function fileIn(found: Found, file: string, source: string): ArchiveFile {
  if (found === "outside") throw pathOutside(file, source);
  if (found === "missing") {
    throw new ResolverError("FILE_NOT_FOUND", {
      message: `There is no file ${file} in ${source}.`,
      context: { file, source },
    });
  }
  if (found.kind === "file") return found;
  throw new ResolverError("NOT_A_FILE", { message: `${file} in ${source} is not a file.`, context: { path: file } });
}
