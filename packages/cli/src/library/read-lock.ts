import { readFile } from "node:fs/promises";
import path from "node:path";
import { type LockFile, lockFilePath, readLockFile } from "lzkit";

/**
 * Reads the lock file beside the library that an argument names.
 *
 * @returns `undefined`: there is none, or there cannot be one, because the library is no folder.
 * @throws {@link ResolverError} ADDRESS_INVALID, LOCK_INVALID
 */
export async function readLock(library: string): Promise<LockFile | undefined> {
  const file = lockFilePath(library);
  if (file === undefined) return undefined;
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  return bytes === undefined ? undefined : readLockFile(bytes, { file: path.relative("", file) });
}
