import type { LibraryTree, TreeEntry } from "@lzkit/schema";
import { insidePath } from "../inside-path.ts";
import { ResolverError, isResolverError } from "../library-resolver-error.ts";
import { corrupt } from "./corrupt.ts";
import type { GitPin } from "./git-address.ts";
import { type Found, type Place, createPathFinder } from "./find-in-tree.ts";
import { headerValue, isObjectId } from "./pack/git-object.ts";
import type { GitTreeEntry } from "./pack/parse-tree.ts";
import type { Repository } from "./repository.ts";

/**
 * Opens a library at a commit as a tree. Links may lead anywhere inside the library, and nowhere else.
 *
 * @throws {@link ResolverError} FOLDER_NOT_FOUND, NOT_A_FOLDER, PATH_OUTSIDE, CORRUPT, and what `repository.read` throws
 */
export async function openGitTree(repository: Repository, { commit, subdirectory }: GitPin): Promise<LibraryTree> {
  const name = `${repository.name} at ${commit.slice(0, 10)}`;
  const rootTree = headerValue(await repository.read({ id: commit, type: "commit", commit }), "tree");
  if (rootTree === undefined || !isObjectId(rootTree)) throw corrupt(name, "its commit names no tree");
  const finder = createPathFinder(repository, commit);
  const library = await folderAt({ tree: rootTree, name }, subdirectory);
  const root: Place = { tree: library, name: subdirectory === "" ? name : `${subdirectory} in ${name}` };

  async function folderAt(from: Place, path: string): Promise<string> {
    const found = await finder.find(from, path);
    if (found?.kind === "folder") return found.id;
    if (found !== undefined) {
      throw new ResolverError("NOT_A_FOLDER", {
        message: `${path} in ${from.name} is not a folder.`,
        context: { path },
      });
    }
    throw new ResolverError("FOLDER_NOT_FOUND", {
      message: `There is no folder ${path} in ${from.name}.`,
      context: { folder: path, source: from.name },
      hint: "Check the spelling, also of upper and lower case.",
    });
  }

  async function fileAt(path: string): Promise<string> {
    const found = await finder.find(root, path);
    if (found?.kind === "file") return found.id;
    if (found !== undefined) {
      throw new ResolverError("NOT_A_FILE", { message: `${path} in ${root.name} is not a file.`, context: { path } });
    }
    throw new ResolverError("FILE_NOT_FOUND", {
      message: `There is no file ${path} in ${root.name}.`,
      context: { file: path, source: root.name },
    });
  }

  async function toTreeEntry({ name, kind }: GitTreeEntry, folder: string): Promise<TreeEntry> {
    if (kind === "submodule") return { name, kind: "folder" };
    if (kind !== "link") return { name, kind };
    const target = await finder.find(root, folder === "" ? name : `${folder}/${name}`).catch(ignoreDeadLink);
    return { name, kind: target?.kind ?? "file" };
  }

  return {
    async list(folder) {
      const inside = insidePath(folder, root.name);
      const entries = await finder.entries(await folderAt(root, inside));
      const listed = await Promise.all([...entries.values()].map((entry) => toTreeEntry(entry, inside)));
      return listed.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async read(path) {
      const id = await fileAt(insidePath(path, root.name));
      return new Uint8Array((await repository.read({ id, type: "blob", commit })).content);
    },
  };
}

/** A link that leads nowhere counts as a file, and fails when it is read. */
function ignoreDeadLink(error: unknown): Found | undefined {
  if (isResolverError(error, "PATH_OUTSIDE")) return undefined;
  throw error;
}
