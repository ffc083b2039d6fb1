import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { buildRepository, hasGit, runGit } from "@lzkit/git-server";
import type { LibraryTree } from "@lzkit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { type GitWorld, createContext, createGitWorld, text } from "./git-world.ts";

describe.skipIf(!hasGit())("links and submodules in git", () => {
  let world: GitWorld;
  let tree: LibraryTree;
  beforeAll(async () => {
    world = await createGitWorld();
    const [commit = ""] = await buildRepository(join(world.root, "links"), [
      {
        files: {
          "library/real.json": "real",
          "library/folder/inner.json": "inner",
          "outside.json": "outside",
          "library/to-file": { link: "real.json" },
          "library/to-folder": { link: "./folder" },
          "library/folder/up": { link: "../real.json" },
          "library/chained": { link: "to-file" },
          "library/out": { link: "../outside.json" },
          "library/absolute": { link: "/etc/hostname" },
          "library/dead": { link: "nothing.json" },
          "library/circle": { link: "circle" },
          "library/through": { link: "to-folder/up" },
          latest: { link: "library" },
        },
      },
    ]);
    const withSubmodule = await addSubmodule(join(world.root, "links"), commit);
    const server = await world.serve();
    const pin = { type: "git" as const, repository: `${server.url}/links`, subdirectory: "library" };
    tree = await gitFetcher().open({ ...pin, commit: withSubmodule }, createContext());
  });
  afterAll(async () => world?.remove());

  it("lists a link as what it leads to, and one that leads nowhere as a file", async () => {
    const entries = await tree.list("");
    expect(Object.fromEntries(entries.map(({ name, kind }) => [name, kind]))).toEqual({
      absolute: "file",
      chained: "file",
      circle: "file",
      dead: "file",
      folder: "folder",
      out: "file",
      "real.json": "file",
      sub: "folder",
      through: "file",
      "to-file": "file",
      "to-folder": "folder",
    });
  });

  const followed = [
    { path: "to-file", content: "real" },
    { path: "chained", content: "real" },
    { path: "folder/up", content: "real" },
    { path: "through", content: "real" },
    { path: "to-folder/inner.json", content: "inner" },
    { path: "to-folder/up", content: "real" },
  ];
  it.each(followed)("follows $path", async ({ path, content }) => {
    expect(text(await tree.read(path))).toBe(content);
  });

  it("lists a folder behind a link", async () => {
    expect(await tree.list("to-folder")).toEqual([
      { name: "inner.json", kind: "file" },
      { name: "up", kind: "file" },
    ]);
  });

  it.each(["out", "absolute", "circle", "sub/file.json"])("refuses to follow %s", async (path) => {
    await expect(tree.read(path)).rejects.toMatchObject({ code: "PATH_OUTSIDE" });
  });

  it("says that a dead link leads nowhere", async () => {
    await expect(tree.read("dead")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  it("says that a submodule is another repository", async () => {
    await expect(tree.list("sub")).rejects.toMatchObject({ message: expect.stringContaining("submodule") });
  });

  it("takes a link inside the repository for the library's folder", async () => {
    const commit = await runGit(join(world.root, "links"), "rev-parse", "HEAD");
    const pin = { type: "git" as const, repository: join(world.root, "links"), subdirectory: "latest", commit };
    const opened = await gitFetcher().open(pin, createContext());
    expect(text(await opened.read("real.json"))).toBe("real");
  });

  const folders = [
    { given: "a folder that is not there", subdirectory: "nowhere", code: "FOLDER_NOT_FOUND" },
    { given: "a folder in other case", subdirectory: "Library", code: "FOLDER_NOT_FOUND" },
    { given: "a file", subdirectory: "outside.json", code: "NOT_A_FOLDER" },
    { given: "a folder outside", subdirectory: "../x", code: "PATH_OUTSIDE" },
  ];
  it.each(folders)("refuses $given for a library", async ({ subdirectory, code }) => {
    const commit = await runGit(join(world.root, "links"), "rev-parse", "HEAD");
    const pin = { type: "git" as const, repository: join(world.root, "links"), subdirectory, commit };
    await expect(gitFetcher().open(pin, createContext())).rejects.toMatchObject({ code });
  });

  const names = ["..", ".", ".git", ".GIT", "a/b"];
  it.each(names)("refuses a repository with a file named %j", async (name) => {
    const folder = join(world.root, "links");
    const commit = commitOfTree(folder, [name]);
    const pin = { type: "git" as const, repository: folder, subdirectory: "", commit };
    const opened = await gitFetcher().open(pin, createContext());
    await expect(opened.list("")).rejects.toMatchObject({ code: "CORRUPT", message: expect.stringContaining(name) });
  });

  it("refuses a repository in which a file stands for a folder", async () => {
    const folder = join(world.root, "links");
    const pin = {
      type: "git" as const,
      repository: folder,
      subdirectory: "",
      commit: commitOfTree(folder, ["a"], "40000"),
    };
    const opened = await gitFetcher().open(pin, createContext());
    await expect(opened.list("a")).rejects.toMatchObject({
      code: "CORRUPT",
      message: expect.stringContaining("a blob"),
    });
  });

  it("refuses a repository with two files of one name", async () => {
    const folder = join(world.root, "links");
    const pin = {
      type: "git" as const,
      repository: folder,
      subdirectory: "",
      commit: commitOfTree(folder, ["a", "a"]),
    };
    const opened = await gitFetcher().open(pin, createContext());
    await expect(opened.list("")).rejects.toMatchObject({ code: "CORRUPT", message: expect.stringContaining("twice") });
  });
});

async function addSubmodule(folder: string, commit: string): Promise<string> {
  await runGit(folder, "update-index", "--add", "--cacheinfo", `160000,${commit},library/sub`);
  await runGit(folder, "commit", "--quiet", "--message", "submodule");
  return runGit(folder, "rev-parse", "HEAD");
}

/** Writes a tree as git itself would not. */
function commitOfTree(folder: string, names: readonly string[], mode = "100644"): string {
  const git = (args: readonly string[], input: Buffer | string) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], { cwd: folder, input })
      .toString()
      .trim();
  const blob = git(["hash-object", "-w", "--stdin"], "content");
  const entries = names.map((name) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, "hex")]));
  const tree = git(["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], Buffer.concat(entries));
  return git(["commit-tree", tree, "-m", "hostile"], "");
}
