import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { neutral } from "lzkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findLibraries } from "./find-libraries.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-find-"));
  for (const library of ["b", "a", "a/inner", ".hidden", "node_modules/x"]) {
    await mkdir(path.join(folder, library), { recursive: true });
    await writeFile(path.join(folder, library, "lz_library_metadata.json"), "{}");
  }
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  { given: "a library", within: "a", found: ["a"] },
  { given: "a folder of libraries", within: ".", found: ["a", "b"] },
  { given: "a folder without one", within: "node_modules/y", found: ["node_modules/y"] },
  {
    given: "a folder that cannot be listed",
    within: "a/lz_library_metadata.json",
    found: ["a/lz_library_metadata.json"],
  },
])("finds in $given what is to be read", async ({ within, found }) => {
  await mkdir(path.join(folder, "node_modules/y"), { recursive: true });
  const libraries = await findLibraries(path.join(folder, within), [neutral]);
  expect(libraries.map((each) => path.relative(folder, each))).toEqual(found);
});
