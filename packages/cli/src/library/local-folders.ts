import { realpathSync } from "node:fs";
import path from "node:path";
import { type Chain, parseReference, pathFetcher } from "lzkit";

/** Where those libraries of a chain lie that are folders on this machine: absolute paths by id. */
export function localFolders(library: string, { libraries }: Pick<Chain, "libraries">): ReadonlyMap<string, string> {
  const base = baseFolder(library);
  return new Map(
    libraries.flatMap(({ id, pin }) => {
      const { type, path: folder } = pin as { readonly type: string; readonly path?: unknown };
      return type === "path" && typeof folder === "string" ? [[id, path.resolve(base, folder)]] : [];
    }),
  );
}

/** What the pins of folders count from: the root library's own folder, else the current one. */
function baseFolder(library: string): string {
  const reference = parseReference(library);
  const address = reference.type === "address" ? pathFetcher().parse(reference.specifier) : undefined;
  return address === undefined ? process.cwd() : realpathSync(address.path);
}
