import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { azure } from "@lzkit/schema";
import { type Inventory, readInventory } from "../src/index.ts";

const folder = join(import.meta.dirname, "../../../../shared/data/azure-landing-zones-library/platform");

/** Whether the real releases are on this machine; without them the tests of real input are skipped. */
export const haveReleases: boolean = existsSync(folder);

/** Where a release lies on disk: `alz/2026.04.2`. */
export function releaseFolder(release: string): string {
  return join(folder, release);
}

/** Takes stock of a chain of real releases, base first: `alz/2026.04.2`. */
export async function chainOfReleases(...releases: readonly string[]): Promise<Inventory> {
  const idOf = (release: string): string => `platform/${release.replace("/", "@")}`;
  return readInventory({
    dialect: azure,
    libraries: releases.map((release, index) => ({
      id: idOf(release),
      dependencies: releases.slice(Math.max(index - 1, 0), index).map(idOf),
      tree: {
        async list(path) {
          const entries = await readdir(join(folder, release, path), { withFileTypes: true });
          return entries
            .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? ("folder" as const) : ("file" as const) }))
            .sort((a, b) => (a.name < b.name ? -1 : 1));
        },
        read: (path) => readFile(join(folder, release, path)),
      },
    })),
  });
}
