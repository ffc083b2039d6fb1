import { join, resolve } from "node:path";
import { pathFetcher } from "../path/path-fetcher.ts";
import { parseReference } from "../reference.ts";

/**
 * Where the lock file of a root library is: `lz.lock.json` beside its metadata, as an absolute path.
 *
 * @param root As for `resolveChain`.
 * @returns `undefined`: the root is no folder, so that there is nowhere to keep one.
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function lockFilePath(root: string): string | undefined {
  const reference = parseReference(root);
  const folder = reference.type === "address" ? pathFetcher().parse(reference.specifier) : undefined;
  return folder === undefined ? undefined : join(resolve(folder.path), "lz.lock.json");
}
