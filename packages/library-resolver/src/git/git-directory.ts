import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ResolverError } from "../library-resolver-error.ts";
import { unsupportedFormat } from "./unsupported.ts";

/** Where a local repository keeps its data. */
export interface GitDirectory {
  /** Holds HEAD. */
  readonly own: string;
  /** Holds refs and objects; another folder than `own` in a linked worktree. */
  readonly shared: string;
}

/**
 * Finds the data of a repository: bare, non-bare, a submodule or a linked worktree.
 *
 * @param folder Absolute.
 * @param name As the address names it.
 * @throws {@link ResolverError} REPOSITORY_NOT_FOUND, ACCESS_DENIED, ADDRESS_UNSUPPORTED
 */
export async function findGitDirectory(folder: string, name: string): Promise<GitDirectory> {
  const own = (await ofWorkTree(folder, name)) ?? folder;
  const common = await readText(join(own, "commondir"), name);
  const shared = common === undefined ? own : resolve(own, common);
  const isRepository = (await isThere(join(own, "HEAD"), name)) && (await isThere(join(shared, "objects"), name));
  const config = isRepository ? await readText(join(shared, "config"), name) : undefined;
  const [, format] = /^\s*(?:objectformat|refstorage)\s*=\s*(?!sha1$|files$)(\S+)/im.exec(config ?? "") ?? [];
  if (format !== undefined) throw unsupportedFormat(name, format);
  if (isRepository) return { own, shared };
  const reason = (await isThere(folder, name)) ? "is not a git repository" : "does not exist";
  throw new ResolverError("REPOSITORY_NOT_FOUND", {
    message: `${name} ${reason} (${folder}).`,
    context: { repository: name },
    hint: "Name the folder that holds .git, or a bare repository. A plain folder is addressed without git::.",
  });
}

/** `.git` is a folder, or a file that says where it is (gitrepository-layout). */
async function ofWorkTree(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, ".git");
  const text = await readText(path, name);
  if (text === undefined) return (await isThere(path, name)) ? path : undefined;
  const [, target] = /^gitdir: (.+)$/.exec(text) ?? [];
  return target === undefined ? undefined : resolve(folder, target);
}

async function isThere(path: string, name: string): Promise<boolean> {
  return (await unlessMissing(stat(path), name)) !== undefined;
}

/** Trimmed text of a file; `undefined`: it is not there, or is a folder. */
async function readText(path: string, name: string): Promise<string | undefined> {
  return (await unlessMissing(readFile(path, "utf8"), name))?.trim();
}

async function unlessMissing<Value>(reading: Promise<Value>, name: string): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) return undefined;
    throw new ResolverError("ACCESS_DENIED", {
      message: `${name} cannot be read (${code}).`,
      context: { target: name, status: undefined },
      cause,
    });
  }
}
