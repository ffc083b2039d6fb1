import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import type { Address } from "../fetcher.ts";

/** Which field of an address of a built-in fetcher names something on this disk; `undefined`: none does. */
export function localPart(
  address: Address,
): { readonly field: "path" | "repository"; readonly path: string } | undefined {
  const { path, repository } = address as Address & { readonly path?: unknown; readonly repository?: unknown };
  if ((address.type === "path" || address.type === "archive") && typeof path === "string") {
    return { field: "path", path };
  }
  if (address.type !== "git" || typeof repository !== "string") return undefined;
  return /^[a-z][a-z\d+.-]+:\/\//i.test(repository) ? undefined : { field: "repository", path: repository };
}

/** An address with what is on this disk seen from the base folder: the same on every machine. */
export function portableAddress(address: Address, baseFolder: string): Address {
  const local = localPart(address);
  return local === undefined ? address : { ...address, [local.field]: portablePath(local.path, baseFolder) };
}

/** A path as it is seen from a folder: `..`, `../base`, `base`, `.`; absolute where it lies on another drive. */
export function portablePath(path: string, baseFolder: string): string {
  const absolute = isAbsolute(path) ? withoutLinks(path) : resolve(baseFolder, path);
  const way = relative(baseFolder, absolute).split(sep).join("/");
  return way === "" ? "." : posix.normalize(way);
}

/** The base folder has its links followed, so that it can be compared only with what has. */
function withoutLinks(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return resolve(path);
  }
}
