import type { LibraryTree } from "@lzkit/schema";
import { expect, it } from "vitest";
import { contractFiles } from "./contract-files.ts";

const missingFiles = ["missing.json", "assets/missing.json", "missing/x.json", "a.json/x.json", "constructor"];
const missingFolders = ["missing", "assets/missing", "constructor"];
const outside = ["../outside.json", "assets/../../outside.json", "/etc/hostname", "..", "a\u0000b"];

/** What an opened library must do. */
export function describeTree(open: () => Promise<LibraryTree>): void {
  it("lists folders by name in code unit order", async () => {
    const tree = await open();
    expect(await tree.list("")).toEqual([
      { name: "B.json", kind: "file" },
      { name: "__proto__", kind: "folder" },
      { name: "a.json", kind: "file" },
      { name: "assets", kind: "folder" },
      { name: "empty.txt", kind: "file" },
      { name: "every byte.bin", kind: "file" },
      { name: "lz_library_metadata.json", kind: "file" },
    ]);
    expect(await tree.list("assets")).toEqual([
      { name: "deep", kind: "folder" },
      { name: "x.json", kind: "file" },
    ]);
  });

  it("reads every file to the byte, many at once", async () => {
    const tree = await open();
    const paths = [...contractFiles.keys()];
    const read = await Promise.all(paths.map(async (path) => [path, Buffer.from(await tree.read(path))] as const));
    expect(read).toEqual([...contractFiles].map(([path, bytes]) => [path, Buffer.from(bytes)]));
  });

  it("reads the same file again", async () => {
    const tree = await open();
    expect(Buffer.from(await tree.read("a.json"))).toEqual(Buffer.from(await tree.read("a.json")));
  });

  it.each(missingFiles)("tells that the file %s is not there", async (path) => {
    const tree = await open();
    await expect(tree.read(path)).rejects.toMatchObject({ name: "ResolverError", code: "FILE_NOT_FOUND" });
  });

  it.each(missingFolders)("tells that the folder %s is not there", async (path) => {
    const tree = await open();
    await expect(tree.list(path)).rejects.toMatchObject({ name: "ResolverError", code: "FOLDER_NOT_FOUND" });
  });

  it("refuses a folder in place of a file, and a file in place of a folder", async () => {
    const tree = await open();
    await expect(tree.read("assets")).rejects.toMatchObject({ name: "ResolverError" });
    await expect(tree.list("a.json")).rejects.toMatchObject({ name: "ResolverError" });
  });

  it.each(outside)("never leaves its folder by %j", async (path) => {
    const tree = await open();
    await expect(tree.read(path)).rejects.toMatchObject({ name: "ResolverError", code: "PATH_OUTSIDE" });
    await expect(tree.list(path)).rejects.toMatchObject({ name: "ResolverError", code: "PATH_OUTSIDE" });
  });
}
