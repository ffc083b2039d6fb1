import type { LibraryTree } from "@lzkit/schema";
import { insidePath } from "../inside-path.ts";
import { ResolverError } from "../library-resolver-error.ts";

const maxDepth = 64;

/** What is listed, and how much of it. */
export interface ListFilesOptions {
  /** What errors call the library. */
  readonly name: string;
  /** Most files. */
  readonly limit: number;
  /** Whether a file or a folder is left out, by its path in the library. */
  readonly skip: (path: string) => boolean;
}

/**
 * Paths of all files of a tree, sorted by their code units.
 *
 * @throws {@link ResolverError} PATH_OUTSIDE; ARCHIVE_UNSAFE: two names are one on some disks; TOO_LARGE
 */
export async function listFiles(tree: LibraryTree, options: ListFilesOptions): Promise<readonly string[]> {
  const files: string[] = [];
  const pending = [{ folder: "", depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, depth } = next;
    const entries = await tree.list(folder);
    checkNames(
      entries.map(({ name }) => name),
      folder,
      options,
    );
    for (const { name, kind } of entries) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (options.skip(path)) continue;
      if (kind === "file") files.push(path);
      else pending.push({ folder: path, depth: depth + 1 });
    }
    if (depth > maxDepth || files.length > options.limit) throw tooMany(options);
  }
  return files.sort((a, b) => (a < b ? -1 : 1));
}

function checkNames(names: readonly string[], folder: string, { name: library }: ListFilesOptions): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    if (name.includes("/") || insidePath(name, library) !== name)
      throw unsafe(library, `${folder}/${name}`, "its name");
    const folded = name.normalize("NFC").toLowerCase();
    const other = seen.get(folded);
    if (other !== undefined) throw unsafe(library, `${folder}/${name}`, `${other} is the same name on some disks`);
    seen.set(folded, name);
  }
}

function unsafe(source: string, entry: string, reason: string): ResolverError<"ARCHIVE_UNSAFE"> {
  const inside = entry.replace(/^\//, "");
  return new ResolverError("ARCHIVE_UNSAFE", {
    message: `${JSON.stringify(inside)} in ${source} must not be copied: ${reason}.`,
    context: { source, entry: inside, reason },
    hint: "Ask the owner of the library to rename it.",
  });
}

function tooMany({ name, limit }: ListFilesOptions): ResolverError<"TOO_LARGE"> {
  return new ResolverError("TOO_LARGE", {
    message: `${name} has more than ${limit} files, or folders in each other more than ${maxDepth} deep.`,
    context: { target: name, limit, bytes: undefined },
    hint: "Take out of the library what does not belong to it.",
  });
}
