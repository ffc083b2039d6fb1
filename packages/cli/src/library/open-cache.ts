import process from "node:process";
import { defaultCacheFolder, folderCache, type FolderCache } from "lzkit";
import { printable } from "../output/printable.ts";
import { styleFor } from "../output/style-for.ts";
import type { World } from "../world.ts";

/** The cache of this user. What goes wrong with it is told, and fails nothing. */
export function openCache({ stderr }: Pick<World, "stderr">): FolderCache {
  return folderCache({
    folder: defaultCacheFolder(process.env),
    onProblem: ({ message }) => {
      stderr.write(`${styleFor(stderr)("yellow", "warning")}: ${printable(message)}\n`);
    },
  });
}
