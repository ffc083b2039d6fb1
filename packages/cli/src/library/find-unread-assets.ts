import type { Finding, Inventory } from "lzkit";

/** The errors of files that have the name of an asset, but hold none that could be read. */
export function findUnreadAssets({ libraries }: Inventory): readonly Finding[] {
  return libraries.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error"));
}
