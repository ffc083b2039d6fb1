import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pnpm } from "./run.ts";
import { publicPackages, workspaceRoot } from "./public-packages.ts";

/** Packs every public package into a folder; answers with the tarball of each by its name. */
export async function packAll(folder: string): Promise<ReadonlyMap<string, string>> {
  const packages = publicPackages();
  const filters = packages.flatMap(({ name }) => ["--filter", name]);
  await pnpm([...filters, "--recursive", "pack", "--pack-destination", folder], workspaceRoot);
  const files = await readdir(folder);
  return new Map(
    packages.map(({ name }) => {
      const prefix = name.replace("@", "").replace("/", "-");
      const file = files.find((each) => each.startsWith(`${prefix}-`) && /^\d/.test(each.slice(prefix.length + 1)));
      if (file === undefined) throw new Error(`${name} was not packed: ${files.join(", ")}`);
      return [name, join(folder, file)];
    }),
  );
}
