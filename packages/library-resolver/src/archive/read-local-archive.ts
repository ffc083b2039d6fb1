import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { FetchContext } from "../fetch-context.ts";
import { isResolverError } from "../library-resolver-error.ts";
import { notAFile, pathError } from "../path/path-error.ts";
import { type ArchiveLimits, tooLarge } from "./archive-limits.ts";

/** Windows has no such flag, and no pipes among its files. */
const nonBlocking = constants.O_NONBLOCK ?? 0;

/**
 * Reads an archive on disk. Opens without waiting for a pipe's other end.
 *
 * @throws {@link ResolverError} FILE_NOT_FOUND, NOT_A_FILE, ACCESS_DENIED, READ_FAILED, TOO_LARGE
 */
export async function readLocalArchive(
  path: string,
  { baseFolder, signal }: FetchContext,
  limits: ArchiveLimits,
): Promise<Uint8Array> {
  try {
    const handle = await open(resolve(baseFolder, path), constants.O_RDONLY | nonBlocking);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) throw notAFile(path);
      if (stats.size > limits.archiveBytes) throw tooLarge(path, limits, "archiveBytes");
      return await handle.readFile({ signal });
    } finally {
      await handle.close();
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw isResolverError(cause) ? cause : pathError(cause, { path, expected: "file" });
  }
}
