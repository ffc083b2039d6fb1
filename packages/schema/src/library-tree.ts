/** One entry of a library's folder. */
export interface TreeEntry {
  /** Last segment of the path. */
  readonly name: string;
  readonly kind: "file" | "folder";
}

/**
 * A library's content, read lazily: nothing is fetched before it is asked for.
 *
 * Paths are relative to the library's root, use `/`, and never leave it.
 */
export interface LibraryTree {
  /** The entries of one folder, sorted by name in code unit order; `""` is the root. A missing folder throws. */
  list(folder: string): Promise<readonly TreeEntry[]>;
  /** The bytes of one file. A missing file throws. Reads asked for together are fetched together. */
  read(path: string): Promise<Uint8Array>;
}
