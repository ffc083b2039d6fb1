import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runLz } from "./run-lz.ts";

// So many that whoever reads the whole file for each finding takes minutes.
const count = 16_000;

let folder: string;
const inFolder = (name: string): string => path.join(folder, name);

async function writeLibrary(name: string, documents: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(inFolder(name));
  for (const [file, text] of Object.entries(documents)) await writeFile(path.join(folder, name, file), text);
}

const metadata = (rest: string): string => `{"name": "a", "display_name": "a", "description": "a"${rest}}`;
const unknownKeys = Array.from({ length: 1200 }, (_, index) => `"x${index}": 1`).join(",\n");

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-many-"));
  const defaults = Array.from({ length: count }, (_, index) => ({
    default_name: `d${index}`,
    policy_assignments: [{ policy_assignment_name: `A${index}`, parameter_names: ["p"] }],
  }));
  const text = JSON.stringify({ defaults }, undefined, 2);
  const base = { "lz_library_metadata.json": metadata(""), "lz_policy_default_values.json": text };
  const onBase = metadata(', "dependencies": [{ "custom_url": "../base" }]');
  await writeLibrary("base", base);
  await writeLibrary("again", { ...base, "lz_library_metadata.json": onBase });
  await writeLibrary("warned", {
    "lz_library_metadata.json": metadata(`,${unknownKeys}, "dependencies": [{ "custom_url": "../base" }]`),
  });
  await writeLibrary("wrong", { "lz_library_metadata.json": `{${unknownKeys}, "name": 5}` });
});

afterAll(() => rm(folder, { recursive: true }));

it("checks a library with an error in each of very many defaults", async () => {
  const { exitCode, stdout } = await runLz(["check", inFolder("base")]);
  expect(exitCode).toBe(1);
  expect(stdout.match(/\[unknown-assignment\]/g)).toHaveLength(count);
  expect(stdout).toContain(`|           "policy_assignment_name": "A${count - 1}",\n`);
});

it("tells of very many defaults that are declared again", async () => {
  const { exitCode, stderr } = await runLz(["defaults", inFolder("again")]);
  expect(exitCode).toBe(1);
  expect(stderr.match(/\[default-redeclared\]/g)).toHaveLength(count);
  expect(stderr).toContain(`|       "default_name": "d${count - 1}",\n`);
});

it("explores a library with very many findings, each with its lines", async () => {
  const page = inFolder("page.html");
  const { stdout } = await runLz(["explore", inFolder("again"), "--out", page]);
  expect(stdout).toBe(`Wrote ${page}.\n`);
  expect(await readFile(page, "utf8")).toContain(`\\"policy_assignment_name\\": \\"A${count - 1}\\",`);
});

it("reads the dependencies of a document with more warnings than are told", async () => {
  const { exitCode, stdout } = await runLz(["tree", inFolder("warned"), "--json"]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).libraries).toHaveLength(2);
});

it.each(["validate", "check", "tree"])(
  "ends %s with 1 for an error behind more warnings than are told",
  async (name) => {
    const { exitCode, stdout, stderr } = await runLz([name, inFolder("wrong")]);
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain("error: name must be a string, not the number 5. [wrong-type]");
  },
);
