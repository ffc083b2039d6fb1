import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { parseSource } from "../address/parse-source.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher } from "../fetcher.ts";
import type { PathAddress, PathPin } from "./path-address.ts";
import { notAFolder, pathError } from "./path-error.ts";
import { openFolder } from "./open-folder.ts";

const defaultMaxFileBytes = 16 * 1024 * 1024;

/** How {@link pathFetcher} reads. */
export interface PathFetcherOptions {
  /** Largest file that is read, in bytes; 16 MiB where it is not given. */
  readonly maxFileBytes?: number | undefined;
}

/**
 * Fetches libraries from folders on disk.
 *
 * Links that lead out of a library's folder are not followed. Small files are read while everything else waits, 64 at
 * most in a row: a disk that stalls, as one over a network may, stalls the process.
 *
 * @example
 * ```ts
 * const chain = await resolveChain("./my-library", { fetchers: [pathFetcher({ maxFileBytes: 1024 * 1024 })] });
 * ```
 */
export function pathFetcher(options: PathFetcherOptions = {}): Fetcher<PathAddress, PathPin> {
  const { maxFileBytes = defaultMaxFileBytes } = options;
  return {
    type: "path",
    parse(specifier) {
      const source = parseSource(specifier, "path");
      if (source === undefined) return undefined;
      return { type: "path", path: cleanFolder(source.path, source.subdirectory) };
    },
    async pin(address, context) {
      context.signal.throwIfAborted();
      const base = realBase(context);
      const folder = realFolder(path.resolve(base, address.path));
      return { type: "path", path: path.relative(base, folder).split(path.sep).join("/") || "." };
    },
    async open(pin, context) {
      context.signal.throwIfAborted();
      const folder = realFolder(path.resolve(realBase(context), pin.path));
      return openFolder({ folder, maxFileBytes, signal: context.signal });
    },
  };
}

/** Takes `.`, `..` and doubled slashes out, and keeps the root of any system: `/`, `C:/`, `//server`. */
function cleanFolder(folder: string, subdirectory: string): string {
  const root = /^(?:\/\/|\/|[a-z]:\/)?/i.exec(folder)?.[0] ?? "";
  const rest = path.posix.normalize(`./${folder.slice(root.length)}/${subdirectory}`).replace(/\/$/, "");
  return root !== "" && rest === "." ? root : `${root}${rest}`;
}

/** A base folder that is not there fails where something in it is looked for. */
function realBase({ baseFolder }: FetchContext): string {
  try {
    return realpathSync.native(baseFolder);
  } catch {
    return baseFolder;
  }
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync.native(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (cause) {
    throw pathError(cause, { path: folder, expected: "folder" });
  }
  throw notAFolder(folder);
}
