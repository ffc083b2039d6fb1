import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildRepository } from "@lzkit/git-server";
import { neutral } from "@lzkit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveChain, type ResolveOptions } from "../src/index.ts";

let home: string;
let commits: readonly string[];

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "lz-members-"));
  commits = await buildRepository(path.join(home, "published"), [
    { files: { "platform/base/lz_library_metadata.json": metadata("base") }, tags: ["platform/base/2026.01.0"] },
    {
      files: {
        "platform/base/lz_library_metadata.json": metadata("base", [], "newer"),
        "platform/top/lz_library_metadata.json": metadata("top", [{ path: "platform/base", ref: "2026.01.0" }]),
        "platform/near/lz_library_metadata.json": metadata("near", [{ custom_url: "../base" }, { custom_url: "./in" }]),
        "platform/near/in/lz_library_metadata.json": metadata("in"),
        "platform/astray/lz_library_metadata.json": metadata("astray", [{ custom_url: "../../../elsewhere" }]),
        "platform/absolute/lz_library_metadata.json": metadata("absolute", [{ custom_url: "/etc" }]),
        "platform/inner/lz_library_metadata.json": metadata("inner", [{ custom_url: "git::./repository" }]),
      },
      tags: ["platform/base/2026.02.0", "platform/base/2026.10.0", "platform/top/2026.02.0", "plain"],
    },
  ]);
});
afterAll(() => rm(home, { recursive: true }));

describe("a member of the library repository", () => {
  it("is found by its release, from wherever it is asked for", async () => {
    const root = await local("uses-top", [{ path: "platform/top", ref: "2026.02.0" }]);
    const { libraries } = await resolveChain(root, { libraryRepository: path.join(home, "published") });
    expect(libraries.map(({ id, name, dependencies }) => ({ id, name, dependencies }))).toEqual([
      { id: "platform/base@2026.01.0", name: "base", dependencies: [] },
      { id: "platform/top@2026.02.0", name: "top", dependencies: ["platform/base@2026.01.0"] },
      { id: ".", name: ".", dependencies: ["platform/top@2026.02.0"] },
    ]);
    expect(libraries[0]).toMatchObject({
      address: { type: "git", subdirectory: "platform/base", ref: "2026.01.0", tag: "platform/base/2026.01.0" },
      pin: { type: "git", subdirectory: "platform/base", commit: commits[0] },
    });
  });

  it.each([
    { given: "a folder seen from the current one", repository: () => path.relative(process.cwd(), published()) },
    { given: "a forced folder", repository: () => `git::${path.relative(process.cwd(), published())}` },
    { given: "a file URL", repository: () => `git::file://${published()}` },
  ])("is found in $given", async ({ repository }) => {
    const root = await local("uses-base", [{ path: "platform/base", ref: "2026.01.0" }]);
    const fromFolder = await resolveChain(root, { libraryRepository: repository() });
    expect(fromFolder.libraries.map(({ id }) => id)).toEqual(["platform/base@2026.01.0", "."]);
    const alone = await resolveChain("platform/base@2026.01.0", { libraryRepository: repository() });
    expect(alone.libraries.map(({ id }) => id)).toEqual(["platform/base@2026.01.0"]);
  });

  it("names no folder of this machine where the repository is given relatively", async () => {
    const root = await local("uses-base", [{ path: "platform/base", ref: "2026.01.0" }]);
    const { libraries } = await resolveChain(root, { libraryRepository: path.relative(process.cwd(), published()) });
    expect(libraries[0]?.pin).toMatchObject({ repository: "../published" });
    expect(JSON.stringify(libraries)).not.toContain(home);
  });

  it("is found in a folder of the repository", async () => {
    const options = {
      libraryRepository: `git::${published()}//platform`,
      dialect: { ...neutral, releaseTag: "platform/{path}/{ref}" },
    };
    const { libraries } = await resolveChain("base@2026.01.0", options);
    expect(libraries[0]).toMatchObject({ id: "base@2026.01.0", pin: { subdirectory: "platform/base" } });
  });

  it("is found by tag, branch or commit too", async () => {
    for (const ref of ["plain", "main", commits[1] ?? ""]) {
      const { libraries } = await resolveChain(`platform/base@${ref}`, { libraryRepository: published() });
      expect(libraries[0]).toMatchObject({ id: `platform/base@${ref}`, pin: { commit: commits[1] } });
    }
  });

  it("tells who asks for a release that is not there", async () => {
    const root = await local("uses-gone", [{ path: "platform/base", ref: "2026.03.0" }]);
    await expect(resolveChain(root, { libraryRepository: published() })).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      message: expect.stringContaining("Asked for by ./lz_library_metadata.json:1:") as unknown,
      context: { nearest: expect.arrayContaining([expect.stringContaining("2026.02.0")]) as unknown },
    });
  });

  it.each([
    { given: "a ref of its own", libraryRepository: () => `git::${published()}?ref=main` },
    { given: "another scheme", libraryRepository: () => "git::ftp://host.example/repo" },
  ])("is not looked for in a repository with $given", async ({ libraryRepository }) => {
    const resolving = resolveChain("platform/base@2026.01.0", { libraryRepository: libraryRepository() });
    await expect(resolving).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
  });

  it("needs a repository", async () => {
    await expect(resolveChain("platform/base@2026.01.0")).rejects.toMatchObject({
      code: "NO_LIBRARY_REPOSITORY",
      context: { path: "platform/base", ref: "2026.01.0", dialect: "neutral" },
      hint: expect.stringMatching(/--library-repository.*LZ_LIBRARY_REPOSITORY.*--dialect azure/) as unknown,
    });
  });
});

describe("a local library", () => {
  it("names a repository on disk relative to itself, also where a link leads to it", async () => {
    await local("deep/down/lib", [
      { custom_url: "git::../../../published//platform/base?ref=platform/base/2026.01.0" },
    ]);
    const root = await local("deep/uses-lib", [{ custom_url: "../down/lib" }]);
    const link = path.join(home, "link");
    await symlink(root, link);
    const id = "git::../../published//platform/base?ref=platform/base/2026.01.0";
    for (const folder of [root, link]) {
      const { libraries } = await resolveChain(folder);
      expect(libraries.map((library) => library.id)).toEqual([id, "../down/lib", "."]);
      expect(libraries[0]?.pin).toMatchObject({ repository: "../../published", commit: commits[0] });
    }
  });
});

describe("a relative address in a fetched library", () => {
  it("names its neighbours at the same commit", async () => {
    const { libraries } = await resolveChain(`platform/near@${commits[1]}`, { libraryRepository: published() });
    expect(libraries.map(({ name, address, pin }) => ({ name, address, pin }))).toMatchObject([
      {
        name: "base",
        address: { subdirectory: "platform/base" },
        pin: { commit: commits[1], subdirectory: "platform/base" },
      },
      { name: "in", pin: { commit: commits[1], subdirectory: "platform/near/in" } },
      { name: "near", pin: { commit: commits[1], subdirectory: "platform/near" } },
    ]);
    const repository = path.relative(process.cwd(), published());
    expect(libraries[0]?.id).toBe(`git::${repository}//platform/base?ref=platform/near/${commits[1]}`);
  });

  it.each([
    { member: "platform/astray", code: "PATH_OUTSIDE", says: "leads out of" },
    { member: "platform/absolute", code: "UNTRUSTED", says: "may name only what was fetched with it" },
    { member: "platform/inner", code: "ADDRESS_INVALID", says: "only folders can be named" },
  ])("never reaches the caller's disk ($member)", async ({ member, code, says }) => {
    const resolving = resolveChain(`${member}@main`, { libraryRepository: published() });
    await expect(resolving).rejects.toMatchObject({ code, message: expect.stringContaining(says) as unknown });
  });
});

describe("two refs of one member", () => {
  const both = [
    { path: "platform/top", ref: "2026.02.0" },
    { path: "platform/base", ref: "2026.10.0" },
  ];

  it("are an error that prints both ways", async () => {
    await expect(chainOf(both)).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
      message: [
        "The chain asks for 2 refs of platform/base:",
        "  2026.10.0  (. → platform/base@2026.10.0)",
        "  2026.01.0  (. → platform/top@2026.02.0 → platform/base@2026.01.0)",
      ].join("\n"),
      context: { path: "platform/base" },
    });
  });

  it("are none where both lead to one commit", async () => {
    const same = [
      { path: "platform/base", ref: "2026.10.0" },
      { path: "platform/base", ref: "2026.02.0" },
    ];
    expect((await chainOf(same)).libraries.map(({ id }) => id)).toEqual(["platform/base@2026.10.0", "."]);
  });

  it("are settled by the newest release", async () => {
    const { libraries, findings } = await chainOf(both, { versionConflict: "newest" });
    expect(libraries.map(({ id }) => id)).toEqual(["platform/base@2026.10.0", "platform/top@2026.02.0", "."]);
    expect(findings).toMatchObject([
      {
        rule: "version-settled",
        severity: "info",
        library: "platform/top@2026.02.0",
        file: "lz_library_metadata.json",
      },
    ]);
  });

  it("are not settled by the newest where one is no release", async () => {
    const branch = [both[0] ?? {}, { path: "platform/base", ref: "main" }];
    await expect(chainOf(branch, { versionConflict: "newest" })).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  });

  it("are settled by the nearest to the root", async () => {
    const deep = [both[0] ?? {}, { path: "platform/base", ref: "plain" }];
    const { libraries } = await chainOf(deep, { versionConflict: "nearest-root" });
    expect(libraries.map(({ id }) => id)).toEqual(["platform/base@plain", "platform/top@2026.02.0", "."]);
  });

  it("are settled by an override with a ref", async () => {
    const { libraries, findings } = await chainOf(both, { overrides: { "platform/base": "2026.02.0" } });
    expect(libraries.map(({ id }) => id)).toEqual(["platform/base@2026.02.0", "platform/top@2026.02.0", "."]);
    expect(findings).toEqual([]);
  });

  it("are settled by an override with a folder, seen from the current one", async () => {
    const folder = await local("own-base", []);
    const overrides = { "platform/base": path.relative(process.cwd(), folder) };
    const { libraries } = await chainOf(both, { overrides });
    expect(libraries.map(({ id }) => id)).toEqual(["../own-base", "platform/top@2026.02.0", "."]);
  });

  it("leave an override that changes nothing as a finding", async () => {
    const { findings } = await chainOf([], { overrides: { "platform/bsae": "2026.02.0" } });
    expect(findings).toMatchObject([{ rule: "override-unused", severity: "warning" }]);
  });

  it("are not fetched where an override takes their place", async () => {
    const gone = [{ path: "platform/base", ref: "no-such-ref" }];
    const { libraries } = await chainOf(gone, { overrides: { "platform/base": "2026.01.0" } });
    expect(libraries).toHaveLength(2);
  });

  async function chainOf(dependencies: readonly object[], options: ResolveOptions = {}) {
    const root = await local("settles", dependencies);
    return resolveChain(root, { libraryRepository: published(), ...options });
  }
});

function published(): string {
  return path.join(home, "published");
}

/** A local library on disk. */
async function local(name: string, dependencies: readonly object[]): Promise<string> {
  const folder = path.join(home, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "lz_library_metadata.json"), JSON.stringify({ dependencies }));
  return folder;
}

function metadata(name: string, dependencies: readonly object[] = [], description = "A library."): string {
  return JSON.stringify({ name, display_name: name, description, dependencies });
}
