import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FetchContext } from "../fetch-context.ts";
import { describeFetcherContract } from "../testing/index.ts";
import { pathFetcher } from "./path-fetcher.ts";

describeFetcherContract("path fetcher", {
  createFetcher: pathFetcher,
  followsChanges: true,
  publish: async (files) => {
    const folder = await mkdtemp(path.join(tmpdir(), "lz-contract-"));
    const write = async (files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
      for (const [file, bytes] of files) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await writeFile(path.join(folder, file), bytes);
      }
    };
    await write(files);
    return {
      specifier: `./${path.basename(folder)}`,
      change: write,
      context: { baseFolder: path.dirname(folder) },
      cleanUp: () => rm(folder, { recursive: true }),
    };
  },
  missing: () => "./nothing-here",
  foreign: [
    "git::https://host.example/repo.git",
    "github.com/org/repo",
    "./lib.zip",
    "oci::host.example/lib:1",
    "mem:x",
  ],
  malformed: ["./lib?ref=v1", "C:lib", "", "./lib//../..", "./a\u0000b"],
});

describe("path fetcher on this disk", () => {
  let base: string;
  let context: FetchContext;
  beforeAll(async () => {
    base = await realpath(await mkdtemp(path.join(tmpdir(), "lz-path-")));
    context = {
      baseFolder: path.join(base, "root"),
      fetch: globalThis.fetch,
      signal: new AbortController().signal,
      cache: undefined,
      onProgress: () => {},
    };
    await mkdir(path.join(base, "root", "inner"), { recursive: true });
    await mkdir(path.join(base, "lib"));
    await writeFile(path.join(base, "outside.json"), "{}");
    await writeFile(path.join(base, "lib", "a.json"), "[1]");
  });
  afterAll(() => rm(base, { recursive: true }));

  it.each([
    { given: "the base itself", specifier: ".", folder: "." },
    { given: "a folder in the base", specifier: "inner", folder: "inner" },
    { given: "a folder beside the base", specifier: "../lib", folder: "../lib" },
    { given: "a roundabout way", specifier: "./inner/../..//lib", folder: "../lib" },
  ])("pins $given relative to the base", async ({ specifier, folder }) => {
    expect(await pin(specifier)).toEqual({ type: "path", path: folder });
  });

  it("pins an absolute folder relative to the base", async () => {
    expect(await pin(path.join(base, "lib"))).toEqual({ type: "path", path: "../lib" });
  });

  it("pins a link to what it leads to, also where the base is one", async () => {
    await symlink("lib", path.join(base, "linked-lib"));
    await symlink("root", path.join(base, "linked-root"));
    expect(await pin("../linked-lib")).toEqual({ type: "path", path: "../lib" });
    const linked = { ...context, baseFolder: path.join(base, "linked-root") };
    const fetcher = pathFetcher();
    const pinned = await fetcher.pin({ type: "path", path: "../lib" }, linked);
    expect(pinned).toEqual({ type: "path", path: "../lib" });
    expect(Buffer.from(await (await fetcher.open(pinned, linked)).read("a.json")).toString()).toBe("[1]");
  });

  it("refuses links that lead out of the library, and follows those that stay", async () => {
    await symlink("../outside.json", path.join(base, "lib", "out.json"));
    await symlink("..", path.join(base, "lib", "up"));
    await symlink("a.json", path.join(base, "lib", "same.json"));
    await symlink("nowhere", path.join(base, "lib", "broken.json"));
    const tree = await open("../lib");
    expect(await tree.list("")).toEqual([
      { name: "a.json", kind: "file" },
      { name: "broken.json", kind: "file" },
      { name: "out.json", kind: "file" },
      { name: "same.json", kind: "file" },
      { name: "up", kind: "folder" },
    ]);
    await expect(tree.read("out.json")).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
    await expect(tree.read("up/outside.json")).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
    await expect(tree.list("up")).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
    await expect(tree.read("broken.json")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    expect(Buffer.from(await tree.read("same.json")).toString()).toBe("[1]");
  });

  it("names a folder that is not there, and a file in place of one", async () => {
    await expect(pin("../nothing")).rejects.toMatchObject({
      code: "FOLDER_NOT_FOUND",
      message: `There is no folder ${path.join(base, "nothing")}.`,
    });
    await expect(pin("../outside.json")).rejects.toMatchObject({ code: "NOT_A_FOLDER" });
  });

  it("reads files up to its limit", async () => {
    await writeFile(path.join(base, "root", "ten.txt"), "0123456789");
    expect((await (await open(".", 10)).read("ten.txt")).length).toBe(10);
    await expect((await open(".", 9)).read("ten.txt")).rejects.toMatchObject({
      code: "TOO_LARGE",
      context: { limit: 9, bytes: 10 },
    });
  });

  it("hands out bytes that are nobody else's", async () => {
    const bytes = await (await open("../lib")).read("a.json");
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it("gives up between two of many files", async () => {
    const gone = new AbortController();
    const tree = await pathFetcher().open({ type: "path", path: "../lib" }, { ...context, signal: gone.signal });
    setImmediate(() => gone.abort());
    const reads = await Promise.allSettled(Array.from({ length: 1000 }, () => tree.read("a.json")));
    const done = reads.filter(({ status }) => status === "fulfilled").length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(200);
  });

  it.skipIf(process.platform === "win32")("refuses a pipe without waiting for its other end", async () => {
    execFileSync("mkfifo", [path.join(base, "root", "pipe.json")]);
    await expect((await open(".")).read("pipe.json")).rejects.toMatchObject({ code: "NOT_A_FILE" });
  });

  it.skipIf(process.geteuid === undefined)("tells when it may not read", async () => {
    const closed = path.join(base, "root", "closed");
    await mkdir(closed, { mode: 0o700 });
    await writeFile(path.join(base, "root", "closed.json"), "{}", { mode: 0o600 });
    const tree = await open(".");
    await asNobody(async () => {
      await expect(tree.read("closed.json")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
      await expect(tree.list("closed")).rejects.toMatchObject({ code: "ACCESS_DENIED" });
    });
  });

  it("stops reading when the caller gives up", async () => {
    const controller = new AbortController();
    const fetcher = pathFetcher();
    const tree = await fetcher.open({ type: "path", path: "../lib" }, { ...context, signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(tree.read("a.json")).rejects.toThrow("enough");
    await expect(tree.list("")).rejects.toThrow("enough");
  });

  async function pin(specifier: string) {
    const fetcher = pathFetcher();
    return fetcher.pin(fetcher.parse(specifier)!, context);
  }

  async function open(specifier: string, maxFileBytes?: number) {
    return pathFetcher({ maxFileBytes }).open(await pin(specifier), context);
  }
});

it.each([
  { specifier: "C:\\lib\\.\\a", folder: "C:/lib/a" },
  { specifier: "C:\\", folder: "C:/" },
  { specifier: "\\\\server\\share\\lib", folder: "//server/share/lib" },
  { specifier: "/", folder: "/" },
  { specifier: "./a//b", folder: "a/b" },
  { specifier: "../a/", folder: "../a" },
])("addresses $specifier as $folder", ({ specifier, folder }) => {
  expect(pathFetcher().parse(specifier)).toEqual({ type: "path", path: folder });
});

/** Root may read everything, so such a test must be somebody else for a while. */
async function asNobody(run: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  if (user === 0) process.seteuid?.(65_534);
  try {
    await run();
  } finally {
    if (user === 0) process.seteuid?.(0);
  }
}
