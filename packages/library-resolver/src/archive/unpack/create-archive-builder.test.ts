import { describe, expect, it } from "vitest";
import { openArchive, openZip, readText, source, tarOf } from "../../../test/open-archive.ts";
import { defaultArchiveLimits } from "../archive-limits.ts";
import { archiveLibraryTree, libraryFolder } from "./archive-library-tree.ts";
import { findNode } from "./archive-node.ts";
import { createArchiveBuilder } from "./create-archive-builder.ts";
import { unpackArchive } from "./unpack-archive.ts";

describe("an entry that must not be unpacked is refused:", () => {
  it.each([
    { given: "an absolute path", names: ["/etc/passwd"], reason: /absolute/ },
    { given: "a way upwards", names: ["../x.json"], reason: /"\.\."/ },
    { given: "a way upwards further down", names: ["a/../../x.json"], reason: /"\.\."/ },
    { given: "a way upwards that would come back", names: ["a/../x.json"], reason: /"\.\."/ },
    { given: "a backslash", names: ["a\\b.json"], reason: /backslash/ },
    { given: "a way upwards with backslashes", names: ["..\\x.json"], reason: /backslash/ },
    { given: "a drive", names: ["C:/x.json"], reason: /drive/ },
    { given: "a drive without a slash", names: ["c:x.json"], reason: /drive/ },
    { given: "a drive after a dot", names: ["./C:/x.json"], reason: /drive/ },
    { given: "one name twice", names: ["a.json", "a.json"], reason: /twice/ },
    { given: "one name twice, written otherwise", names: ["a.json", "./a.json"], reason: /twice/ },
    { given: "names that differ by case", names: ["a/x.json", "a/X.json"], reason: /"x\.json" on some disks/ },
    { given: "folders that differ by case", names: ["Lib/a.json", "lib/b.json"], reason: /"Lib" on some disks/ },
    { given: "names that differ by the form of an accent", names: ["\u00e4", "a\u0308"], reason: /on some disks/ },
    { given: "names that differ by accent and case", names: ["\u00c4", "a\u0308"], reason: /on some disks/ },
    { given: "names that differ by the Kelvin sign", names: ["k", "\u212a"], reason: /on some disks/ },
    { given: "names that differ by the long s", names: ["s", "\u017f"], reason: /on some disks/ },
    { given: "a file in a file", names: ["a", "a/b"], reason: /not a folder/ },
    { given: "a folder in place of a file", names: ["a", "a/"], reason: /not a folder/ },
    { given: "a file for a root", names: ["."], reason: /no name/ },
    { given: "a path that is too long", names: ["a/".repeat(90) + "b".repeat(4000)], reason: /4096 characters/ },
    { given: "a path that is too deep", names: [`${"a/".repeat(100)}b`], reason: /100 folders deep/ },
  ])("$given", async ({ names, reason }) => {
    const refusal = { code: "ARCHIVE_UNSAFE", message: expect.stringMatching(reason) };
    await expect(openArchive(await tarOf(...names.map((name) => ({ name }))))).rejects.toMatchObject(refusal);
    await expect(openZip(...names.map((name) => ({ name })))).rejects.toMatchObject(refusal);
  });

  it.each([
    { given: "a device", header: { type: "character-device" } },
    { given: "a disk", header: { type: "block-device" } },
    { given: "a pipe", header: { type: "fifo" } },
    { given: "a link to an absolute path", header: { type: "symlink", linkname: "/etc/passwd" } },
    { given: "a link upwards", header: { type: "symlink", linkname: "../outside" } },
    { given: "a link to a drive", header: { type: "symlink", linkname: "C:/x" } },
    { given: "a link with backslashes", header: { type: "symlink", linkname: "..\\x" } },
    { given: "a link whose way is too long", header: { type: "symlink", pax: { linkpath: `${"./".repeat(2048)}x` } } },
    { given: "a link that goes down and further up", header: { type: "symlink", linkname: "folder/../../x" } },
    { given: "a link that leaves by way of another", header: { type: "symlink", linkname: "folder/up/.." } },
    { given: "a hard link upwards", header: { type: "link", linkname: "../x" } },
    { given: "a hard link to an absolute path", header: { type: "link", linkname: "/etc/passwd" } },
    { given: "a hard link to a folder", header: { type: "link", linkname: "folder" } },
    { given: "a NUL in a name", header: { pax: { path: "a\0b" } } },
  ] as const)("$given in a tar", async ({ header }) => {
    const bytes = await tarOf(
      { name: "folder/", type: "directory" },
      { name: "folder/up", type: "symlink", linkname: ".." },
      { name: "last", ...header },
    );
    await expect(openArchive(bytes)).rejects.toMatchObject({ code: "ARCHIVE_UNSAFE" });
  });

  it.each([
    { given: "a device", entry: { name: "x", mode: 0o020644 } },
    { given: "a pipe", entry: { name: "x", mode: 0o010644 } },
    { given: "a socket", entry: { name: "x", mode: 0o140644 } },
    { given: "a link upwards", entry: { name: "x", mode: 0o120777, content: "../y" } },
    { given: "a link to an absolute path", entry: { name: "x", mode: 0o120777, content: "/etc/passwd" } },
    { given: "a NUL in a name", entry: { name: "a\0b" } },
    { given: "the bytes of another entry", entry: { name: "x", sameBytesAs: 0 } },
  ])("$given in a zip", async ({ entry }) => {
    const opening = openZip({ name: "first", content: "x" }, entry);
    await expect(opening).rejects.toMatchObject({ code: "ARCHIVE_UNSAFE" });
  });
});

describe("links inside an archive", () => {
  const links = [
    { name: "real/a.json", content: "[]" },
    { name: "real/back", type: "symlink", linkname: "../real/a.json" },
    { name: "folder", type: "symlink", linkname: "./real" },
    { name: "dead", type: "symlink", linkname: "nowhere" },
    { name: "circle", type: "symlink", linkname: "circle" },
    { name: "hard.json", type: "link", linkname: "real/a.json" },
  ] as const;

  it("lead where they lead", async () => {
    const tree = await openArchive(await tarOf(...links));
    for (const path of ["real/back", "folder/a.json", "folder/back", "hard.json"]) {
      expect(await readText(tree, path)).toBe("[]");
    }
    expect(await tree.list("folder")).toEqual(await tree.list("real"));
    expect((await tree.list("")).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "circle: file",
      "dead: file",
      "folder: folder",
      "hard.json: file",
      "real: folder",
    ]);
  });

  it.each(["dead", "circle"])("that lead nowhere fail when they are read: %s", async (path) => {
    const tree = await openArchive(await tarOf(...links));
    await expect(tree.read(path)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("lead out of no library, though they stay in the archive", async () => {
    const bytes = await tarOf({ name: "a.json" }, { name: "lib/up", type: "symlink", linkname: "../a.json" });
    const root = await unpackArchive(bytes, {
      format: "tar",
      source,
      limits: defaultArchiveLimits,
      signal: new AbortController().signal,
    });
    const tree = archiveLibraryTree(libraryFolder(root, "lib", source), source);
    await expect(tree.read("up")).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
  });

  it("are checked no longer than their caller waits", async () => {
    const caller = new AbortController();
    const limits = defaultArchiveLimits;
    const builder = createArchiveBuilder({ source, size: 1, limits, signal: caller.signal });
    for (let index = 0; index < 1000; index++) builder.addLink(`${index}`, { kind: "link", target: "nowhere" });
    setImmediate(() => caller.abort(new Error("enough")));
    await expect(builder.finish()).rejects.toThrow("enough");
  });

  it("are followed in a time that grows as they do", async () => {
    const builder = createArchiveBuilder({
      source,
      size: 1,
      limits: defaultArchiveLimits,
      signal: new AbortController().signal,
    });
    builder.addFolder("a");
    // By copies of what is left of the way this takes hours.
    expect(findNode(await builder.finish(), "./".repeat(2_000_000) + "a")).toMatchObject({ kind: "folder" });
  });

  it("work in a zip", async () => {
    const tree = await openZip({ name: "a/x.json", content: "[]" }, { name: "l", mode: 0o120777, content: "a" });
    expect(await readText(tree, "l/x.json")).toBe("[]");
  });

  it("are broken where a hard link has nothing to lead to", async () => {
    const bytes = await tarOf({ name: "x", type: "link", linkname: "nothing" });
    await expect(openArchive(bytes)).rejects.toMatchObject({ code: "CORRUPT" });
  });
});

describe("names", () => {
  it("of every object are names like others", async () => {
    const names = ["__proto__", "constructor/prototype.json", "hasOwnProperty", "toString/__proto__"];
    const tree = await openArchive(await tarOf(...names.map((name) => ({ name, content: name }))));
    for (const name of names) expect(await readText(tree, name)).toBe(name);
    await expect(tree.read("valueOf")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("may be long, with dots and doubled slashes", async () => {
    const name = `./${"folder/".repeat(30)}/${"ä".repeat(120)}.json`;
    const tree = await openArchive(await tarOf({ name, content: "long" }));
    expect(await readText(tree, name)).toBe("long");
  });
});
