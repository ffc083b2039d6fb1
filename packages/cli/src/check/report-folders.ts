import path from "node:path";
import type { Chain } from "lzkit";
import { localFolders } from "../library/local-folders.ts";

/** The folders of a chain's libraries on this machine, by id, relative to the current folder and with `/`. */
export function foldersFromHere(library: string, chain: Chain): Readonly<Record<string, string>> {
  return relativeFolders(library, chain, process.cwd());
}

/**
 * The same relative to the root of the workspace, for what shows findings beside its files. Libraries outside of
 * it are left out. In GitHub Actions the root is known; elsewhere it is the current folder.
 */
export function foldersInWorkspace(library: string, chain: Chain): Readonly<Record<string, string>> {
  const root = process.env["GITHUB_WORKSPACE"] ?? "";
  const isInside = root !== "" && !isAbove(path.relative(root, process.cwd()));
  const folders = relativeFolders(library, chain, isInside ? root : process.cwd());
  return Object.fromEntries(Object.entries(folders).filter(([, folder]) => !isAbove(folder)));
}

function relativeFolders(library: string, chain: Chain, root: string): Readonly<Record<string, string>> {
  const folders = Array.from(localFolders(library, chain), ([id, folder]): [string, string] => [
    id,
    path.relative(root, folder).split(path.sep).join("/"),
  ]);
  return Object.fromEntries(folders);
}

function isAbove(relative: string): boolean {
  return /^\.\.(?:[/\\]|$)/.test(relative) || path.isAbsolute(relative);
}
