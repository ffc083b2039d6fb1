import { readFileSync } from "node:fs";
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
export function readLock(library: string): LockFile | undefined {
  const file = lockFilePath(library);
  if (file === undefined) return undefined;
  const name = path.relative("", file);
  const bytes = readIfThere(file, name);
  return bytes === undefined ? undefined : readLockFile(bytes, { file: name });
}

function readIfThere(file: string, name: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw fileError(name, error, "Take it away; lz lock writes it anew.");
  }
}
