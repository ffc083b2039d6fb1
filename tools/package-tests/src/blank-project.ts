import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublicPackage } from "./public-packages.ts";
import { run } from "./run.ts";

export interface BlankProject {
  readonly folder: string;
  write(file: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A new project in which one package is installed from its tarball, and nothing else but what that needs.
 *
 * @param tarballs - The file of each package of the workspace by its name.
 * @param others - What else to install from elsewhere: `vitest@5.1.0`.
 */
export async function blankProject(
  { name, needs }: PublicPackage,
  tarballs: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Promise<BlankProject> {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-blank-"));
  const write = (file: string, content: string): Promise<void> => writeFile(join(folder, file), content);
  await write("package.json", JSON.stringify({ name: "blank", private: true, type: "module" }));
  const files = [name, ...needs].map((each) => tarballs[each] ?? each);
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...files, ...others], folder);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}
