import { existsSync } from "node:fs";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { CliError } from "../cli-error.ts";
import { makeFolder } from "./make-folder.ts";

/** A file as it is to be. */
export interface FileToWrite {
  readonly path: string;
  readonly content: string;
}

/** How {@link writeFiles} treats what is there. */
export interface WriteOptions {
  /** Whether files that are there may be replaced; else one of them stops all. */
  readonly replace: boolean;
}

/**
 * Writes all files or none: each is written whole beside its place, and only then do all move there.
 *
 * @throws {@link CliError} FILE_EXISTS, FILE_UNWRITABLE
 */
export async function writeFiles(files: readonly FileToWrite[], { replace }: WriteOptions): Promise<void> {
  const existing = files.map((file) => file.path).filter((file) => existsSync(file));
  if (!replace && existing.length > 0) throw fileExists(existing);
  const staged: StagedFile[] = [];
  try {
    for (const file of files) staged.push(await stage(file));
    for (const { temporary, target } of staged) await moveTo(target, temporary);
  } finally {
    for (const { temporary } of staged) await rm(temporary, { force: true });
  }
}

interface StagedFile {
  readonly temporary: string;
  readonly target: string;
}

async function stage({ path: file, content }: FileToWrite): Promise<StagedFile> {
  const target = await realpath(file).catch(() => path.resolve(file));
  const temporary = `${target}.${crypto.randomUUID()}.tmp`;
  try {
    await makeFolder(path.dirname(target));
    const before = await stat(target).catch(() => undefined);
    if (before !== undefined && !before.isFile()) throw new Error("it is there already, and is not a file");
    await writeFile(temporary, content, { flag: "wx", mode: before?.mode });
  } catch (error) {
    // Even to ask whether it is there fails where no file can be.
    await rm(temporary, { force: true }).catch(() => {});
    throw unwritable(file, error);
  }
  return { temporary, target };
}

async function moveTo(target: string, temporary: string): Promise<void> {
  try {
    await rename(temporary, target);
  } catch (error) {
    throw unwritable(target, error);
  }
}

function unwritable(file: string, cause: unknown): CliError<"FILE_UNWRITABLE"> {
  return new CliError("FILE_UNWRITABLE", {
    message: `The file ${file} could not be written.`,
    context: { path: file },
    hint: "Look at the permissions of its folder, and whether the disk has room.",
    cause,
  });
}

function fileExists(paths: readonly string[]): CliError<"FILE_EXISTS"> {
  const [first, ...others] = paths;
  const rest = others.length === 0 ? "" : `, and so are ${others.join(", ")}`;
  return new CliError("FILE_EXISTS", {
    message: `${first} is there already${rest}; nothing was written.`,
    context: { paths },
    hint: "Move it elsewhere, or choose another folder.",
  });
}
