import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CacheProblem } from "./cache-problem.ts";
import { type FolderCache, folderCache } from "./folder-cache.ts";

const day = 24 * 60 * 60 * 1000;
let folder: string;
let cache: FolderCache;
let problems: CacheProblem[];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "lzkit-cache-")), "cache");
  problems = [];
  cache = folderCache({ folder, onProblem: (problem) => problems.push(problem) });
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const onlyFile = () => files().join("|");
const fileWith = (part: string) => files().find((file) => readFileSync(file, "utf8").includes(part)) ?? "";
const text = async (key: string) => Buffer.from((await cache.get(key)) ?? "nothing").toString();

describe("a broken entry", () => {
  it.each([
    { given: "a changed byte", change: (entry: Buffer) => entry.fill("X", entry.length - 1) },
    { given: "an entry that was cut off", change: (entry: Buffer) => entry.subarray(0, entry.length - 1) },
    { given: "an entry cut off in its first line", change: (entry: Buffer) => entry.subarray(0, 5) },
    { given: "an empty file", change: () => Buffer.alloc(0) },
    {
      given: "the entry of another key",
      change: (entry: Buffer) => Buffer.from(entry.toString().replace('"key"', '"kez"')),
    },
    { given: "a first line that is no object", change: () => Buffer.from("null\nbytes") },
  ])("counts as missing and goes: $given", async ({ change }) => {
    await cache.set("key", Buffer.from("bytes"));
    const file = onlyFile();
    writeFileSync(file, change(readFileSync(file)));
    expect(await cache.get("key")).toBeUndefined();
    expect(files()).toEqual([]);
    expect(problems.map(({ kind }) => kind)).toEqual(["entry-broken"]);
    await cache.set("key", Buffer.from("bytes"));
    expect(await text("key")).toBe("bytes");
  });

  it("is told with both digests", async () => {
    await cache.set("key", Buffer.from("bytes"));
    const file = onlyFile();
    writeFileSync(file, readFileSync(file, "utf8").replace("bytes", "BYTES"));
    await cache.get("key");
    expect(problems[0]?.message).toMatch(/for key; .* Expected sha256:[\da-f]{64}, got sha256:[\da-f]{64}\./);
  });
});

describe("a folder that cannot be used", () => {
  it("does not fail a run, and is told of once", async () => {
    writeFileSync(folder, "a file is in the way");
    await cache.set("a", Buffer.from("x"));
    await cache.set("b", Buffer.from("x"));
    expect(await cache.get("a")).toBeUndefined();
    expect(problems.map(({ kind }) => kind)).toEqual(["write-failed"]);
  });

  const canMount = spawnSync("unshare", ["-rm", "true"]).status === 0;
  if (!canMount) process.stderr.write("SKIPPED: the full disk; this system lets nobody mount a small one\n");
  it.skipIf(!canMount)("does not fail a run when the disk is full, and leaves no half entry", () => {
    mkdirSync(folder);
    const script = `
      import { readdirSync } from "node:fs";
      import { folderCache } from ${JSON.stringify(new URL("folder-cache.ts", import.meta.url).href)};
      const problems = [];
      const cache = folderCache({ folder: process.argv[1], onProblem: (problem) => problems.push(problem.cause.code) });
      await cache.set("small", Buffer.from("fits"));
      await cache.set("large", Buffer.alloc(1024 * 1024));
      const small = Buffer.from(await cache.get("small")).toString();
      const files = readdirSync(process.argv[1], { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
      console.log(JSON.stringify({ problems, small, large: (await cache.get("large")) ?? null, files: files.length }));
    `;
    const mount = `mount -t tmpfs -o size=256k tmpfs "$1" && exec "$2" --conditions=@lzkit/source --input-type=module -e "$3" "$1"`;
    const run = spawnSync("unshare", ["-rm", "sh", "-c", mount, "sh", folder, process.execPath, script]);
    expect(JSON.parse(run.stdout.toString() || run.stderr.toString())).toEqual({
      problems: ["ENOSPC"],
      small: "fits",
      large: null,
      files: 1,
    });
  });

  it.skipIf(process.platform === "win32")("belongs to its owner alone", async () => {
    await cache.set("key", Buffer.from("private"));
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(onlyFile()).mode & 0o077).toBe(0);
  });
});

describe("maintenance", () => {
  const age = (key: string, days: number) => {
    const then = new Date(Date.now() - days * day);
    utimesSync(fileWith(`"key":"${key}"`), then, then);
  };

  it("lists what is there by key", async () => {
    for (const key of ["b", "a"]) await cache.set(key, Buffer.from("12345"));
    expect((await cache.list()).map(({ key }) => key)).toEqual(["a", "b"]);
    expect((await cache.list())[0]?.size).toBe(statSync(fileWith(`"key":"a"`)).size);
    expect(Math.abs(((await cache.list()).at(0)?.lastUsed.getTime() ?? 0) - Date.now())).toBeLessThan(day);
  });

  it("finds nothing in a folder that is not there", async () => {
    expect(await cache.list()).toEqual([]);
    expect(await cache.verify()).toEqual({ checked: 0, broken: [] });
    expect(await cache.prune({ maxAge: 0 })).toEqual({ removed: 0, removedBytes: 0, kept: 0, keptBytes: 0 });
  });

  it("verifies all and removes the broken", async () => {
    for (const key of ["a", "b", "c"]) await cache.set(key, Buffer.from(`bytes of ${key}`));
    const broken = fileWith("bytes of b");
    writeFileSync(broken, readFileSync(broken, "utf8").replace("bytes", "BYTES"));
    expect(await cache.verify()).toEqual({
      checked: 3,
      broken: [{ key: "b", expected: expect.stringMatching(/^sha256:/), actual: expect.stringMatching(/^sha256:/) }],
    });
    expect((await cache.list()).map(({ key }) => key)).toEqual(["a", "c"]);
  });

  it("verifies that each entry lies in its place", async () => {
    for (const key of ["a", "b"]) await cache.set(key, Buffer.from(`bytes of ${key}`));
    renameSync(fileWith("bytes of a"), fileWith("bytes of b"));
    const { checked, broken } = await cache.verify();
    expect([checked, broken.map(({ key }) => key)]).toEqual([1, ["a"]]);
    expect(broken[0]?.expected).not.toBe(broken[0]?.actual);
    expect(files()).toEqual([]);
  });

  it("verifies git's objects by their ids", async () => {
    const blob = Buffer.from("blob 4\0text");
    const id = createHash("sha1").update(blob).digest("hex");
    const wrong = "a".repeat(40);
    await cache.set(`git/${id}`, blob);
    await cache.set(`git/${wrong}`, blob);
    expect(await cache.verify()).toEqual({
      checked: 2,
      broken: [{ key: `git/${wrong}`, expected: `sha1:${wrong}`, actual: `sha1:${id}` }],
    });
    expect(await text(`git/${id}`)).toBe("blob 4\0text");
  });

  it("prunes what was not used for long", async () => {
    for (const key of ["new", "old"]) await cache.set(key, Buffer.from("x"));
    age("old", 40);
    expect(await cache.prune({ maxAge: 30 * day })).toMatchObject({ removed: 1, kept: 1 });
    expect((await cache.list()).map(({ key }) => key)).toEqual(["new"]);
  });

  it("counts a read as a use", async () => {
    await cache.set("old", Buffer.from("x"));
    age("old", 40);
    expect(await text("old")).toBe("x");
    expect(await cache.prune({ maxAge: 30 * day })).toMatchObject({ removed: 0, kept: 1 });
  });

  it("prunes the longest unused until the rest fits", async () => {
    for (const [key, days] of [
      ["a", 3],
      ["b", 1],
      ["c", 2],
    ] as const) {
      await cache.set(key, Buffer.alloc(1000));
      age(key, days);
    }
    const result = await cache.prune({ maxBytes: 2500 });
    expect(result).toMatchObject({ removed: 1, kept: 2 });
    expect(result.keptBytes).toBeLessThanOrEqual(2500);
    expect((await cache.list()).map(({ key }) => key)).toEqual(["b", "c"]);
  });

  it("removes what processes left behind that ended in the middle, but not what is being written", async () => {
    await cache.set("key", Buffer.from("x"));
    for (const name of ["left", "writing"]) writeFileSync(join(folder, "tmp", name), "half");
    utimesSync(join(folder, "tmp", "left"), new Date(0), new Date(0));
    expect(await cache.prune({})).toMatchObject({ removed: 0, kept: 1 });
    expect(readdirSync(join(folder, "tmp"))).toEqual(["writing"]);
  });

  it("leaves files of others in the folder alone", async () => {
    await cache.set("key", Buffer.from("x"));
    writeFileSync(join(folder, "README"), "mine");
    await cache.prune({ maxAge: 0, maxBytes: 0 });
    expect(readFileSync(join(folder, "README"), "utf8")).toBe("mine");
    expect(await cache.list()).toEqual([]);
  });
});
