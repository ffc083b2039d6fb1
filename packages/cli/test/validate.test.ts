import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-validate-"));
});

afterAll(() => rm(folder, { recursive: true }));

it("says that there is nothing to mend", async () => {
  expect(await runLz(["validate", `${fixtures}/cli/base`])).toEqual({
    exitCode: 0,
    stdout: "Checked 2 documents of 1 library: no findings.\n",
    stderr: "",
  });
});

it("shows all that is wrong, with the place as an editor opens it and the lines around it", async () => {
  const { exitCode, stdout, stderr } = await runLz(["validate", `${fixtures}/cli/broken`]);
  expect([exitCode, stderr]).toEqual([1, ""]);
  expect(stdout).toContain(`[dependency-address]\n  at ${fixtures}/cli/broken/lz_library_metadata.json:3:5\n`);
  expect(stdout).toContain('> 3 |     { "default_name": "", "policy_assignments": [] }\n');
  expect(stdout).toMatch(/\nChecked 2 documents of 1 library: 2 errors\.\n$/);
});

it("prints JSON of a stable shape", async () => {
  const library = `${fixtures}/cli/broken`;
  const { exitCode, stdout } = await runLz(["validate", library, "--json"]);
  expect(exitCode).toBe(1);
  const documents = ["lz_library_metadata.json", "lz_policy_default_values.json"];
  const result = JSON.parse(stdout);
  expect(result.libraries).toEqual([{ id: library, dialect: "neutral", documents }]);
  expect(Object.keys(result)).toEqual(["libraries", "findings"]);
  expect(result.findings.map((finding: object) => Object.keys(finding))).toEqual(
    Array.from({ length: 2 }, () => ["rule", "severity", "message", "library", "file", "line", "column", "hint"]),
  );
});

it("takes a folder that is no library for all libraries below it, in stable order", async () => {
  const { stdout } = await runLz(["validate", `${fixtures}/cli`, `${fixtures}/demo/my-library`, "--json"]);
  const ids = JSON.parse(stdout).libraries.map(({ id }: { id: string }) => path.relative(fixtures, id));
  expect(ids).toEqual(["cli/base", "cli/broken", "cli/local", "cli/odd", "demo/my-library"]);
});

it("looks neither into hidden folders nor into node_modules, and not below a library", async () => {
  for (const library of ["a", "a/inside", ".hidden", "node_modules/b"]) {
    await mkdir(path.join(folder, "several", library), { recursive: true });
    await writeFile(path.join(folder, "several", library, "lz_library_metadata.json"), '{ "dependencies": [] }');
  }
  const { stdout } = await runLz(["validate", path.join(folder, "several"), "--json"]);
  expect(JSON.parse(stdout).libraries).toMatchObject([{ id: path.join(folder, "several/a") }]);
});

it("takes an empty folder for a library without metadata, which is a warning", async () => {
  await mkdir(path.join(folder, "empty"));
  const { exitCode, stdout } = await runLz(["validate", path.join(folder, "empty")]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("[missing-metadata]");
  expect(stdout).toContain("Checked 0 documents of 1 library: 1 warning.");
});

it("speaks the dialect of each folder, or the one that is asked for", async () => {
  await mkdir(path.join(folder, "azure"));
  await writeFile(path.join(folder, "azure/alz_library_metadata.json"), '{ "dependencies": [] }');
  const dialects = async (...options: string[]): Promise<object> => {
    const { stdout } = await runLz(["validate", path.join(folder, "azure"), "--json", ...options]);
    const [{ dialect, documents }] = JSON.parse(stdout).libraries;
    return { dialect, documents };
  };
  expect(await dialects()).toEqual({ dialect: "azure", documents: ["alz_library_metadata.json"] });
  expect(await dialects("--dialect", "neutral")).toEqual({ dialect: "neutral", documents: [] });
});

it("calls a folder of two dialects an error", async () => {
  await mkdir(path.join(folder, "both"));
  for (const prefix of ["lz", "alz"]) {
    await writeFile(path.join(folder, "both", `${prefix}_library_metadata.json`), '{ "dependencies": [] }');
  }
  const { exitCode, stdout } = await runLz(["validate", path.join(folder, "both"), "--json"]);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout).findings).toMatchObject([{ rule: "several-dialects", library: path.join(folder, "both") }]);
});

it.each([
  { given: "a folder that is not there", dir: "nowhere", code: "FOLDER_NOT_FOUND" },
  { given: "a file in place of a folder", dir: "values/good.yaml", code: "NOT_A_FOLDER" },
])("refuses $given", async ({ dir, code }) => {
  const { exitCode, stdout, stderr } = await runLz(["validate", path.join(fixtures, dir)]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`[${code}]`);
  expect(stderr).toContain(path.resolve(fixtures, dir));
});
