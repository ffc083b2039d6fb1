/** The files of the workspace as nx hands them to a generator: nothing is on disk before it ends well. */
export interface WorkspaceTree {
  /** Folder of the workspace on disk. */
  readonly root: string;
  exists(path: string): boolean;
  read(path: string, encoding: "utf8"): string | null;
  write(path: string, content: string): void;
}

/** What nx calls when the files are on disk. */
export type AfterWriting = () => void;

/** The text of a file that must be there. */
export function readText(tree: WorkspaceTree, path: string): string {
  const text = tree.read(path, "utf8");
  if (text === null) throw new Error(`There is no file ${path}, so that this generator does not know where to add to.`);
  return text;
}

/** Writes a file that must not be there yet. */
export function writeNew(tree: WorkspaceTree, path: string, content: string): void {
  if (tree.exists(path)) throw new Error(`There is a file ${path} already. Take another name, or remove it.`);
  tree.write(path, content);
}

/** Changes a file in one place, which must be there once. */
export function changeText(tree: WorkspaceTree, path: string, place: RegExp, change: (found: string) => string): void {
  const text = readText(tree, path);
  const found = place.exec(text)?.[0];
  if (found === undefined) throw new Error(`${path} has no place that looks like ${place}: mend this generator.`);
  tree.write(
    path,
    text.replace(place, () => change(found)),
  );
}
