import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runLz } from "./run-lz.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-init-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, file), "utf8"));
}

it("starts a library that has nothing wrong, with schemas for editors beside it", async () => {
  const library = path.join(folder, "my-library");
  const { exitCode, stdout } = await runLz(["init", library]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`Wrote ${library}/lz_library_metadata.json.\n`);
  expect(stdout).toContain(`check it with lz check ${library}.`);
  expect(await readJson("my-library/lz_library_metadata.json")).toMatchObject({ name: "my-library" });
  expect(await readJson("my-library/.vscode/schemas/library-metadata.json")).toMatchObject({
    $schema: "http://json-schema.org/draft-07/schema#",
  });
  expect((await runLz(["validate", library])).stdout).toContain("no findings");
  expect((await runLz(["check", library])).exitCode).toBe(0);
});

it("pins the workflow to the version that writes it", async () => {
  const library = path.join(folder, "pinned");
  await runLz(["init", library]);
  const version = (await runLz(["--version"])).stdout.trim();
  const workflow = await readFile(path.join(library, ".github/workflows/library.yml"), "utf8");
  expect(workflow).toContain(`npx --yes @lzkit/cli@${version} check`);
});

it("takes names, and dependencies in their order", async () => {
  const library = path.join(folder, "x");
  const named = ["--name", "contoso", "--display-name", "Contoso", "--description", "What Contoso adds."];
  await mkdir(path.join(folder, "shared"));
  const stacked = ["--depends-on", "platform/alz@2026.04.2", "--depends-on", "../shared"];
  const { stdout } = await runLz(["init", library, "--dialect", "azure", ...named, ...stacked, "--json"]);
  expect(JSON.parse(stdout)).toEqual({
    folder: library,
    files: [
      "alz_library_metadata.json",
      "alz_policy_default_values.json",
      ".vscode/settings.json",
      ".github/workflows/library.yml",
    ],
  });
  expect(await readJson("x/alz_library_metadata.json")).toEqual({
    $schema: expect.stringMatching(/^https:/),
    name: "contoso",
    display_name: "Contoso",
    description: "What Contoso adds.",
    dependencies: [{ path: "platform/alz", ref: "2026.04.2" }, { custom_url: "../shared" }],
  });
});

it("touches nothing where one of its files is there already", async () => {
  await writeFile(path.join(folder, "lz_policy_default_values.json"), "mine");
  const { exitCode, stdout, stderr } = await runLz(["init", folder, "--name", "mine"]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("lz_policy_default_values.json is there already");
  expect(await readdir(folder)).toEqual(["lz_policy_default_values.json"]);
});

it.each([
  { given: "a name with a space", options: ["--name", "my library"], says: '"my library" cannot be the name' },
  { given: "a dependency without a ref", options: ["--depends-on", "platform/alz@"], says: "platform/alz@" },
  { given: "a dialect that is none", options: ["--dialect", "azur"], says: "DIALECT_UNKNOWN" },
])("refuses $given", async ({ options, says }) => {
  const { exitCode, stdout, stderr } = await runLz(["init", folder, ...options]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(says);
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  { given: "counts from the current folder", dependency: "./shared", hint: 'Write it as "../shared".' },
  { given: "is nowhere", dependency: "../nowhere", hint: "It counts from the new library" },
  { given: "lacks its release", dependency: "platform/alz", hint: "A member is written with its release" },
])("refuses a folder to depend on that $given", async ({ dependency, hint }) => {
  await mkdir(path.join(folder, "shared"));
  const home = process.cwd();
  process.chdir(folder);
  const ended = await runLz(["init", "mine", "--depends-on", dependency]).finally(() => process.chdir(home));
  expect([ended.exitCode, ended.stderr]).toEqual([2, expect.stringContaining("[OPTION_INVALID]")]);
  expect(ended.stderr).toContain(hint);
  expect(await readdir(folder)).toEqual(["shared"]);
});

it.each(["git::https://h.example/r?reff=1", "https://h.example/l.zip?checksum=sha256:01"])(
  "refuses the address %s before it is written",
  async (dependency) => {
    const { exitCode, stderr } = await runLz(["init", path.join(folder, "x"), "--depends-on", dependency]);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/\[ADDRESS_\w+\]/)]);
    expect(await readdir(folder)).toEqual([]);
  },
);

it.each([
  { given: "a file", target: "file" },
  { given: "a path below a file", target: "file/x" },
  { given: "a name that no disk takes", target: "n".repeat(300) },
])("says that it cannot write into $given", async ({ target }) => {
  await writeFile(path.join(folder, "file"), "mine");
  const { exitCode, stderr } = await runLz(["init", path.join(folder, target), "--name", "x"]);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("[FILE_UNWRITABLE]")]);
  expect(stderr).not.toContain("fault of lz itself");
  expect(await readdir(folder)).toEqual(["file"]);
});

it.skipIf(!existsSync("/proc/self"))("ends where folders cannot be made", async () => {
  const { exitCode, stderr } = await runLz(["init", "/proc/lz/x"]);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("[FILE_UNWRITABLE]")]);
});
