import path from "node:path";
import {
  detectDialect,
  type Dialect,
  type LibraryDocuments,
  type LibraryTree,
  neutral,
  pathFetcher,
  readLibrary,
} from "lzkit";

/** A library in a folder, read without what it depends on. */
export interface FolderLibrary {
  /** The folder, as it was asked for, with `/`. */
  readonly id: string;
  readonly dialect: Dialect;
  readonly documents: LibraryDocuments;
}

/** How {@link readFolder} reads. */
export interface ReadFolderOptions {
  /** `undefined`: the metadata file tells it. */
  readonly dialect: Dialect | undefined;
  readonly signal: AbortSignal;
}

/**
 * Reads the library in a folder.
 *
 * @throws {@link ResolverError} FOLDER_NOT_FOUND, NOT_A_FOLDER, ACCESS_DENIED, READ_FAILED
 */
export async function readFolder(folder: string, { dialect, signal }: ReadFolderOptions): Promise<FolderLibrary> {
  const id = folder.split(path.sep).join("/");
  const tree = await openFolder(folder, signal);
  const spoken = dialect ?? detectDialect((await tree.list("")).map(({ name }) => name)).dialect ?? neutral;
  return { id, dialect: spoken, documents: await readLibrary(tree, { dialect: spoken, library: id }) };
}

/**
 * Opens a folder as a library's tree.
 *
 * @throws {@link ResolverError} FOLDER_NOT_FOUND, NOT_A_FOLDER, ACCESS_DENIED, READ_FAILED
 */
export async function openFolder(folder: string, signal: AbortSignal): Promise<LibraryTree> {
  const context = { baseFolder: path.resolve(folder), fetch, signal, cache: undefined, onProgress: () => {} };
  return pathFetcher().open({ type: "path", path: "." }, context);
}
