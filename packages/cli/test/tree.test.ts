import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

const local = `${fixtures}/cli/local`;

it("prints the chain in the order in which it applies", async () => {
  expect(await runLz(["tree", local])).toEqual({
    exitCode: 0,
    stdout: `#  LIBRARY  NAME  PINNED TO     DEPENDS ON
1  ../base  base  path ../base
2  .        .     path .        ../base
`,
    stderr: "",
  });
});

it("prints JSON of a stable shape", async () => {
  const { exitCode, stdout, stderr } = await runLz(["tree", local, "--json"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  const at = (folder: string): object => ({ type: "path", path: folder });
  const libraries = [
    { id: "../base", name: "base", address: at("../base"), pin: at("../base"), dependencies: [] },
    { id: ".", name: ".", address: at("."), pin: at("."), dependencies: ["../base"] },
  ];
  expect(stdout).toBe(`${JSON.stringify({ libraries, findings: [] }, null, 2)}\n`);
});

it("tells findings on standard error, in JSON on standard output", async () => {
  const people = await runLz(["tree", `${fixtures}/cli/broken`]);
  expect(people.exitCode).toBe(1);
  expect(people.stdout).not.toContain("dependency-address");
  expect(people.stderr).toContain("[dependency-address]\n  at lz_library_metadata.json:3:5 in .\n");
  expect(people.stderr).toMatch(/\n\n2 errors\n$/);

  const program = await runLz(["tree", `${fixtures}/cli/broken`, "--json"]);
  expect([program.exitCode, program.stderr]).toEqual([1, ""]);
  expect(JSON.parse(program.stdout).findings).toMatchObject([{ rule: "dependency-address" }, { rule: "empty-name" }]);
});

it("names the libraries below a folder that is none", async () => {
  const { exitCode, stderr } = await runLz(["tree", `${fixtures}/cli`]);
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/hint: There are libraries below it: name one of them, \S+, \S+, \S+ and \d+ more\.\n/);
});

it("looks for them no deeper than releases lie", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lz-tree-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const deep = path.join(folder, "platform/alz/2026.04.2/below");
  await mkdir(deep, { recursive: true });
  await writeFile(path.join(deep, "lz_library_metadata.json"), "{}");
  expect((await runLz(["tree", folder])).stderr).not.toContain("There are libraries below it");
  await cp(deep, path.dirname(deep), { recursive: true });
  expect((await runLz(["tree", folder])).stderr).toContain(path.dirname(deep).split("/").at(-1));
});

it("ends with 3 where a library asks for what is not there, with 2 where the caller does", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lz-tree-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "lz_library_metadata.json"), '{ "dependencies": [{ "custom_url": "./gone" }] }');
  for (const [argument, code] of [
    [folder, 3],
    [path.join(folder, "gone"), 2],
  ] as const) {
    const { exitCode, stderr } = await runLz(["tree", argument]);
    expect([exitCode, stderr]).toEqual([code, expect.stringContaining("[FOLDER_NOT_FOUND]")]);
  }
});

describe("releases", () => {
  let folder: string;
  let commit: string;
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lz-tree-"));
    await cp(path.join(fixtures, "cli/base"), path.join(folder, "platform/base"), { recursive: true });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "base");
    git("tag", "platform/base/2026.01.0");
    commit = git("rev-parse", "HEAD");
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it.each([
    { given: "the option", options: (repository: string) => ["--library-repository", repository], env: {} },
    { given: "LZ_LIBRARY_REPOSITORY", options: () => [], env: { LZ_LIBRARY_REPOSITORY: "" } },
    { given: "the first client's variable", options: () => [], env: { ALZLIB_LIBRARY_GIT_URL: "" } },
  ])("are looked up in the repository that $given names", async ({ options, env }) => {
    vi.unstubAllEnvs();
    for (const name of Object.keys(env)) vi.stubEnv(name, folder);
    const { stdout, stderr } = await runLz(["tree", "platform/base@2026.01.0", "--json", ...options(folder)]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).libraries).toMatchObject([
      { id: "platform/base@2026.01.0", pin: { type: "git", commit } },
    ]);
  });

  it("are shown by the first digits of their commits", async () => {
    vi.unstubAllEnvs();
    const { stdout } = await runLz(["tree", "platform/base@2026.01.0", "--library-repository", folder]);
    expect(stdout).toContain(`platform/base@2026.01.0  base  git ${commit.slice(0, 12)}\n`);
  });

  it("need a repository to be looked up in", async () => {
    vi.unstubAllEnvs();
    const { exitCode, stdout, stderr } = await runLz(["tree", "platform/base@2026.01.0"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: .*\[NO_LIBRARY_REPOSITORY\]\n {2}hint: .*--library-repository/s);
  });

  it("that are not there are an error of the world, which names those that are", async () => {
    const { exitCode, stderr } = await runLz(["tree", "platform/base@2026.01.1", "--library-repository", folder]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("[REF_NOT_FOUND]");
    expect(stderr).toContain("2026.01.0");
  });

  it("take the names of a dialect from a file", async () => {
    const file = path.join(folder, "dialect.yaml");
    await writeFile(file, `name: acme\nfilePrefix: lz\nvendorNamespace: Acme\nlibraryRepository: ${folder}\n`);
    const { exitCode, stdout } = await runLz(["tree", "platform/base@2026.01.0", "--dialect", file]);
    expect([exitCode, stdout.includes(commit.slice(0, 12))]).toEqual([0, true]);
  });
});

describe("--dialect", () => {
  it.each([
    { given: "a name that is none", dialect: "azur", says: ['There is no dialect "azur"', "DIALECT_UNKNOWN"] },
    { given: "a folder", dialect: fixtures, says: ["DIALECT_UNKNOWN", "is a folder"] },
    { given: "a file that breaks off", dialect: `${fixtures}/values/broken.json`, says: ["broken.json:3:13", "> 3 |"] },
    {
      given: "a file of something else",
      dialect: `${fixtures}/values/good.json`,
      says: ["values/good.json is not a dialect.", "DIALECT_INVALID"],
    },
  ])("refuses $given", async ({ dialect, says }) => {
    const { exitCode, stdout, stderr } = await runLz(["tree", local, "--dialect", dialect]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    for (const text of says) expect(stderr).toContain(text);
  });
});
