import { posix } from "node:path";
import { expect, it } from "vitest";
import { type Anchor, anchorSpecifier } from "./anchor-specifier.ts";
import { parseSource } from "./parse-source.ts";

const folder = (from: string): Anchor => ({ kind: "folder", fromBase: (path) => posix.join(from, path) });
const fetched: Anchor = { kind: "fetched", library: "platform/top@1", subdirectory: "platform/top" };

it.each([
  { given: "a sibling", from: "../top", specifier: "../base", expected: "../base" },
  { given: "a folder inside", from: ".", specifier: "parts/a", expected: "./parts/a" },
  { given: "a Windows path", from: "libs/top", specifier: "..\\base", expected: "./libs/base" },
  { given: "a forced path", from: "libs/top", specifier: "file::../base//sub", expected: "file::./libs/base//sub" },
  {
    given: "a repository",
    from: "../top",
    specifier: "git::./repo//a?ref=v+1",
    expected: "git::../top/repo//a?ref=v+1",
  },
  { given: "an archive", from: "libs", specifier: "./a.zip?checksum=md5:0", expected: "./libs/a.zip?checksum=md5:0" },
  { given: "from another drive", from: "D:/libs/top", specifier: "../base", expected: "D:/libs/base" },
  { given: "an absolute path", from: "../top", specifier: "/srv/base", expected: "/srv/base" },
  { given: "a path on a drive", from: "../top", specifier: "C:\\base", expected: "C:\\base" },
  { given: "a share", from: "../top", specifier: "\\\\server\\share", expected: "\\\\server\\share" },
  { given: "a file URL", from: "../top", specifier: "file:///srv/base", expected: "file:///srv/base" },
  { given: "a remote repository", from: "../top", specifier: "github.com/o/r//x", expected: "github.com/o/r//x" },
  { given: "an scp-like address", from: "../top", specifier: "git@h.example:o/r", expected: "git@h.example:o/r" },
  { given: "another fetcher's address", from: "../top", specifier: "oci::./x", expected: "oci::./x" },
])("counts $given from the folder that declares it", ({ from, specifier, expected }) => {
  expect(anchorSpecifier(specifier, folder(from))).toEqual({ specifier: expected });
});

it("keeps a question mark in the name of a folder", () => {
  const anchored = anchorSpecifier("../base", folder("what?/50%/top"));
  expect(anchored).toEqual({ specifier: "file:./what%3F/50%25/base" });
  expect("specifier" in anchored && parseSource(anchored.specifier, "path")?.path).toBe("./what?/50%/base");
});

it.each([
  { specifier: "../base", neighbour: "platform/base" },
  { specifier: "./inner", neighbour: "platform/top/inner" },
  { specifier: "../..", neighbour: "" },
  { specifier: "../..//other/lib", neighbour: "other/lib" },
  { specifier: "file::../base", neighbour: "platform/base" },
])("takes $specifier in a fetched library for its neighbour $neighbour", ({ specifier, neighbour }) => {
  expect(anchorSpecifier(specifier, fetched)).toEqual({ neighbour });
});

it.each([
  { specifier: "../../..", code: "PATH_OUTSIDE" },
  { specifier: "./x//../../../..", code: "PATH_OUTSIDE" },
  { specifier: "git::../repo", code: "ADDRESS_INVALID" },
  { specifier: "./lib.zip", code: "ADDRESS_INVALID" },
])("lets no fetched library name $specifier", ({ specifier, code }) => {
  expect(() => anchorSpecifier(specifier, fetched)).toThrow(expect.objectContaining({ code }));
});

it("lets no library name neighbours where its fetcher knows none", () => {
  const alone: Anchor = { kind: "fetched", library: "mem::a", subdirectory: undefined };
  expect(() => anchorSpecifier("../base", alone)).toThrow("mem::a has no neighbours");
});
