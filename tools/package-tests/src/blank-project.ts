import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

export interface BlankProject {
  readonly folder: string;
  write(file: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

/** A new project that has nothing but the given tarballs, and what they need from elsewhere. */
export async function blankProject(tarballs: readonly string[]): Promise<BlankProject> {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-blank-"));
  const write = (file: string, content: string): Promise<void> => writeFile(join(folder, file), content);
  await write("package.json", JSON.stringify({ name: "blank", private: true, type: "module" }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs], folder);
  return { folder, write, remove: () => rm(folder, { recursive: true }) };
}
