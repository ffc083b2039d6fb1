import { describe, expect, it } from "vitest";
import { type Chain, resolveChain, vendorChain } from "../../src/index.ts";
import { memoryFetcher, type Shelf } from "../memory-fetcher.ts";

const file = "lz_library_metadata.json";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function chainOf(libraries: Readonly<Record<string, Readonly<Record<string, string>>>>, root: string): Promise<Chain> {
  const shelf: Shelf = new Map(
    Object.entries(libraries).map(([name, files]) => [
      name,
      new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])),
    ]),
  );
  return resolveChain(`mem::${root}`, { fetchers: [memoryFetcher(shelf)] });
}

async function textOf(chain: Chain, path: string): Promise<string> {
  return new TextDecoder().decode((await vendorChain(chain)).files.get(path));
}

const alone = '{ "name": "x", "display_name": "x", "description": "x", "path": "x", "dependencies": [] }';

describe("metadata", () => {
  it.each([
    {
      given: "a document with tabs and its own order of keys",
      text: '{\r\n\t"dependencies": [ { "custom_url": "mem::base" } ],\r\n\t"name" :  "top"\r\n}',
      expected:
        '{\r\n\t"dependencies": [\r\n\t\t{\r\n\t\t\t"custom_url": "../base"\r\n\t\t}\r\n\t],\r\n\t"name" :  "top"\r\n}',
    },
    {
      given: "a key that stands there twice",
      text: '{ "dependencies": [], "name": "top", "dependencies": [{ "custom_url": "mem::base" }] }',
      expected: '{\n  "dependencies": [\n    {\n      "custom_url": "../base"\n    }\n  ],\n  "name": "top"\n}\n',
    },
  ])("points at the folders beside it in $given", async ({ text, expected }) => {
    const chain = await chainOf({ top: { [file]: text }, base: { [file]: alone } }, "top");
    expect(await textOf(chain, `top/${file}`)).toBe(expected);
    expect(await textOf(chain, `base/${file}`)).toBe(alone);
  });

  it("may be missing", async () => {
    const chain = await chainOf({ top: { "a/b.json": "{}" } }, "top");
    expect([...(await vendorChain(chain)).files.keys()]).toEqual(["lz.vendor.json", "top/a/b.json"]);
  });
});

describe("folders", () => {
  it("are told apart, also where upper and lower case are one", async () => {
    const dependencies = ["A-x", "a-x", "con"].map((name) => ({ custom_url: `mem::${name}` }));
    const top = JSON.stringify({ name: "top", dependencies });
    const library = { [file]: alone };
    const chain = await chainOf({ top: { [file]: top }, "A-x": library, "a-x": library, con: library }, "top");
    const { libraries } = await vendorChain(chain);
    expect(libraries.map(({ folder }) => folder)).toEqual(["A-x", "a-x-2", "library-con", "top"]);
  });
});

describe("files", () => {
  it("leave out what belongs to git, the lock file, and what the caller says", async () => {
    const files = {
      ".git/HEAD": "",
      "a/.GIT": "",
      "lz.lock.json": "{}",
      "a/lz.lock.json": "{}",
      "b/c": "",
      ".gitignore": "",
    };
    const chain = await chainOf({ top: files }, "top");
    const vendored = await vendorChain(chain, { skip: (library, path) => library === "mem::top" && path === "b" });
    expect([...vendored.files.keys()]).toEqual(["lz.vendor.json", "top/.gitignore", "top/a/lz.lock.json"]);
  });

  it.each([
    {
      given: "two names that are one on some disks",
      files: { "d/a.json": "", "d/A.json": "" },
      code: "ARCHIVE_UNSAFE",
    },
    { given: "a name with a backslash", files: { "d/..\\a.json": "" }, code: "PATH_OUTSIDE" },
    { given: "a name that leads up", files: { "d/../../a.json": "" }, code: "PATH_OUTSIDE" },
    { given: "folders without end", files: { [`${"d/".repeat(70)}a`]: "" }, code: "TOO_LARGE" },
  ])("refuse $given", async ({ files, code }) => {
    const chain = await chainOf({ top: { [file]: alone, ...files } }, "top");
    await expect(vendorChain(chain)).rejects.toMatchObject({ name: "ResolverError", code });
  });
});
