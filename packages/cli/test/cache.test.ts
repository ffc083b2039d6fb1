import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createPublishedWorld, type PublishedWorld } from "./published-world.ts";
import { runLz } from "./run-lz.ts";

let world: PublishedWorld;
let folder: string;
beforeAll(async () => {
  world = await createPublishedWorld();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.remove();
});
beforeEach(async () => {
  folder = path.join(world.home, "cache");
  await rm(folder, { recursive: true, force: true });
  vi.stubEnv("LZ_CACHE_DIR", folder);
});

const fetchSome = () => world.lz("tree", "platform/base@2026.01.0");

async function entryFiles(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function spoil(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill("!", bytes.length - 3));
}

it("tells where it is", async () => {
  expect(await runLz(["cache", "path"])).toEqual({ exitCode: 0, stdout: `${folder}\n`, stderr: "" });
  expect(JSON.parse((await runLz(["cache", "path", "--json"])).stdout)).toEqual({ path: folder });
});

it("lists what it holds", async () => {
  expect((await runLz(["cache", "ls"])).stdout).toBe("The cache is empty.\n");
  await fetchSome();
  const { stdout } = await runLz(["cache", "ls"]);
  expect(stdout).toMatch(/^ENTRY +SIZE +LAST USED\ngit\/[\da-f]{40} +\d+ B +\d{4}-\d\d-\d\d\n/);
  expect(stdout).toMatch(/\n\n\d+ entries, [\d.]+ k?B\.\n$/);
  const json = JSON.parse((await runLz(["cache", "ls", "--json"])).stdout);
  const size = await Promise.all((await entryFiles()).map(async (file) => (await readFile(file)).length));
  expect(json.bytes).toBe(size.reduce((sum, each) => sum + each, 0));
  expect(json.entries[0]).toEqual({
    key: expect.stringMatching(/^git\//) as unknown,
    size: expect.any(Number) as unknown,
    lastUsed: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
  });
});

it("verifies what it holds, and removes what is broken", async () => {
  await fetchSome();
  const whole = await runLz(["cache", "verify"]);
  expect(whole).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^Checked \d+ entries: all are whole\.\n$/),
    stderr: "",
  });
  const [file = ""] = await entryFiles();
  await spoil(file);
  const before = (await entryFiles()).length;
  const { exitCode, stdout } = await runLz(["cache", "verify"]);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/\nChecked \d+ entries: 1 broken\.\n$/);
  expect(stdout.match(/sha256:[\da-f]{64}/g)).toHaveLength(2);
  expect((await entryFiles()).length).toBe(before - 1);
  expect(JSON.parse((await runLz(["cache", "verify", "--json"])).stdout)).toEqual({ checked: before - 1, broken: [] });
});

it("tells of a broken entry that it meets, and fetches it again", async () => {
  await fetchSome();
  for (const file of await entryFiles()) await spoil(file);
  const { exitCode, stdout, stderr } = await fetchSome();
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("platform/base@2026.01.0") as unknown]);
  expect(stderr).toMatch(/^warning: The cache .* held a broken entry for git\/.*Expected sha256:\w+, got sha256:\w+/);
});

it("prunes what was not used for long", async () => {
  await fetchSome();
  const [file = "", ...others] = await entryFiles();
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  await utimes(file, old, old);
  expect((await runLz(["cache", "prune"])).stdout).toMatch(
    new RegExp(`^Removed 1 entries, \\d+ B; kept ${others.length} entries, `),
  );
  const { removed, kept } = JSON.parse((await runLz(["cache", "prune", "--days", "0", "--json"])).stdout);
  expect({ removed, kept }).toEqual({ removed: others.length, kept: 0 });
  expect((await runLz(["cache", "prune", "--days", "x"])).exitCode).toBe(2);
});

it("is told of where it cannot be used, and fails nothing", async () => {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "a file is in the way");
  const { exitCode, stderr } = await fetchSome();
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/^warning: The cache .* failed, nothing more is kept: /);
});

it("shows how it is used where nothing is asked of it", async () => {
  const { exitCode, stderr } = await runLz(["cache"]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Usage: lz cache") as unknown]);
});
