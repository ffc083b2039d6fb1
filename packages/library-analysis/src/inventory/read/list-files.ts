import type { Finding, LibraryTree, TreeEntry } from "@lzkit/schema";
import { AnalysisError } from "../../library-analysis-error.ts";
import { unreadable } from "./unreadable.ts";

/** In whatever dialect: a library of another one is no part of this one either. */
const metadataFile = /_library_metadata\.json$/i;

const maxDepth = 32;
const maxFolders = 10_000;
const maxFiles = 50_000;

/** What {@link listFiles} answers with. */
export interface ListedFiles {
  /** Sorted in code unit order. */
  readonly files: readonly string[];
  /** One for each folder that cannot be read. */
  readonly findings: readonly Finding[];
}

/**
 * The paths of all files of a library.
 *
 * Left out: folders whose names start with a dot, `node_modules`, and folders that are libraries
 * of their own because they hold a metadata file.
 *
 * @param library - id of the library, for errors
 * @throws {@link AnalysisError} LIBRARY_TOO_LARGE
 */
export async function listFiles(tree: LibraryTree, library: string): Promise<ListedFiles> {
  const files: string[] = [];
  const findings: Finding[] = [];
  const list = (path: string): Promise<readonly TreeEntry[]> => {
    // Without its root there is no library to tell anything of.
    if (path === "") return tree.list(path);
    return tree.list(path).catch((error: unknown) => {
      findings.push(unreadable(error, { path, library }));
      return [];
    });
  };
  let folders = [""];
  let asked = 0;
  for (let depth = 0; folders.length > 0; depth++) {
    if (depth > maxDepth) throw tooLarge(library, maxDepth, "folders deep");
    asked += folders.length;
    if (asked > maxFolders) throw tooLarge(library, maxFolders, "folders");
    const listed = await Promise.all(folders.map(list));
    const next: string[] = [];
    for (const [index, entries] of listed.entries()) {
      const folder = folders[index] ?? "";
      if (folder !== "" && entries.some(({ name }) => metadataFile.test(name))) continue;
      for (const { name, kind } of entries) {
        const path = folder === "" ? name : `${folder}/${name}`;
        if (kind === "file") files.push(path);
        else if (!name.startsWith(".") && name !== "node_modules") next.push(path);
      }
    }
    if (files.length > maxFiles) throw tooLarge(library, maxFiles, "files");
    folders = next;
  }
  return { files: files.sort(), findings: findings.sort((a, b) => ((a.file ?? "") < (b.file ?? "") ? -1 : 1)) };
}

function tooLarge(library: string, limit: number, unit: "files" | "folders" | "folders deep"): AnalysisError {
  return new AnalysisError("LIBRARY_TOO_LARGE", {
    message: `Library ${library} is larger than a library can be: more than ${limit} ${unit}.`,
    context: { library, limit, unit },
    hint: "Keep the library in a folder of its own, and look for links in it that lead to a folder above them.",
  });
}
