import { resolve } from "node:path";
import { expect, it } from "vitest";
import { lockFilePath } from "./lock-file-path.ts";

it.each([
  { given: "a folder", root: "./lib", expected: resolve("lib/lz.lock.json") },
  { given: "a folder in a folder", root: "./libs//base", expected: resolve("libs/base/lz.lock.json") },
  { given: "an absolute folder", root: resolve("/srv/lib"), expected: resolve("/srv/lib/lz.lock.json") },
  { given: "no member", root: "platform/base@2026.01.0", expected: undefined },
  { given: "no repository", root: "git::./repository//lib", expected: undefined },
  { given: "no archive", root: "./lib.zip", expected: undefined },
])("lies beside the metadata of $given", ({ root, expected }) => {
  expect(lockFilePath(root)).toBe(expected);
});
