import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packAll } from "./tarballs.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The file of each public package, packed, by its name. */
    readonly tarballs: Readonly<Record<string, string>>;
  }
}

/** Packs every public package before the first test; takes the files away after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "lzkit-tarballs-"));
  project.provide("tarballs", Object.fromEntries(await packAll(folder)));
  return () => rm(folder, { recursive: true });
}
