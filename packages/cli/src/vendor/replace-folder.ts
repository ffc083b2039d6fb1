import { mkdir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import { findStrangers } from "./find-strangers.ts";

/**
 * Writes a folder as a whole: beside its place first, and only then in the place of the one that is there.
 * Replaced is only what is empty, or was written by it before and holds nothing else.
 *
 * @param files Bytes by path, with `/`.
 * @throws {@link CliError} FILE_EXISTS, FILE_UNWRITABLE
 */
export async function replaceFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const target = await realpath(folder).catch(() => folder);
  const before = await list(target);
  if (before !== undefined && before.length > 0) await checkOwn(target, folder);
  const suffix = crypto.randomUUID();
  const [staged, old] = [`${target}.${suffix}.tmp`, `${target}.${suffix}.old`];
  try {
    for (const [file, bytes] of files) await write(path.join(staged, file), bytes);
    if (before !== undefined) await rename(target, old);
    await rename(staged, target).catch(async (error: unknown) => {
      if (before !== undefined) await rename(old, target);
      throw error;
    });
  } catch (error) {
    throw unwritable(folder, error);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}

/** Names of what is in a folder; `undefined`: there is none. */
async function list(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unwritable(folder, error);
  }
}

async function checkOwn(target: string, folder: string): Promise<void> {
  const strangers = await findStrangers(target);
  if (strangers === undefined) throw folderInUse(folder);
  if (strangers.length > 0) throw strangersInFolder(folder, strangers);
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: "wx" });
}

function folderInUse(folder: string): CliError<"FILE_EXISTS"> {
  return new CliError("FILE_EXISTS", {
    message: `${folder} holds something that lz vendor did not write; nothing was written.`,
    context: { paths: [folder] },
    hint: "Name a folder that is empty or not there yet.",
  });
}

function strangersInFolder(folder: string, files: readonly string[]): CliError<"FILE_EXISTS"> {
  const them = files.length === 1 ? "it" : "them";
  const shown = files.slice(0, 10);
  const rest = files.length > shown.length ? [`${files.length - shown.length} more`] : [];
  const names = [...shown, ...rest];
  const list = new Intl.ListFormat("en-GB").format(names);
  return new CliError("FILE_EXISTS", {
    message: `${folder} holds ${list}, which lz vendor did not write; nothing was written.`,
    context: { paths: files.map((file) => `${folder}/${file}`) },
    hint: `Move ${them} elsewhere, or delete ${them} if nobody needs ${them}; then run lz vendor again.`,
  });
}

function unwritable(folder: string, cause: unknown): CliError<"FILE_UNWRITABLE"> {
  return new CliError("FILE_UNWRITABLE", {
    message: `The folder ${folder} could not be written.`,
    context: { path: folder },
    hint: "Look at the permissions of the folder above it, and whether the disk has room.",
    cause,
  });
}
