import { readFile } from "node:fs/promises";
import path from "node:path";
import { type LockFile, lockFilePath, readLockFile } from "lzkit";
import { fileError } from "../options/file-error.ts";

/**
 * Reads the lock file beside the library that an argument names.
 *
 * @returns `undefined`: there is none, or there cannot be one, because the library is no folder.
 * @throws {@link ResolverError} ADDRESS_INVALID, LOCK_INVALID
 * @throws {@link CliError} FILE_UNUSABLE, FILE_UNREADABLE
 */
export async function readLock(library: string): Promise<LockFile | undefined> {
  const file = lockFilePath(library);
  if (file === undefined) return undefined;
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw fileError(path.relative("", file), error, "Take it away; lz lock writes it anew.");
  });
  return bytes === undefined ? undefined : readLockFile(bytes, { file: path.relative("", file) });
}
