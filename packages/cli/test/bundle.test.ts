import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commands } from "../src/commands.ts";
import { fixtures } from "./run-lz.ts";

const home = fileURLToPath(new URL("..", import.meta.url));
let folder: string;

/** Runs the built command, far from all that it was built from. */
async function run(...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, "dist/bin.js"), ...argv]);
  return stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-bundle-"));
  await copyFile(path.join(home, "package.json"), path.join(folder, "package.json"));
  const rolldown = path.join(home, "node_modules/.bin/rolldown");
  const options = ["--config", "rolldown.config.ts", "--dir", path.join(folder, "dist")];
  await promisify(execFile)(rolldown, options, { cwd: home });
});

afterAll(() => rm(folder, { recursive: true }));

it("does its work", async () => {
  expect(await run("validate", `${fixtures}/cli/base`)).toBe("Checked 2 documents of 1 library: no findings.\n");
  expect(await run("defaults", `${fixtures}/cli/local`, "--extend")).toContain("Deploy-App-Logs");
  expect(await run("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each(commands)("knows lz $name", async ({ name }) => {
  expect(await run(name, "--help")).toContain(`Usage: lz ${name} `);
});

it("comes with the licences of what is built into it", async () => {
  const licenses = await readFile(path.join(folder, "dist/licenses.txt"), "utf8");
  expect(licenses).toMatch(/^commander \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(licenses).not.toMatch(/undefined/);
});
