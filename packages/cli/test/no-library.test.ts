import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { runLz } from "./run-lz.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-none-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const release of ["2025.02.0", "2026.04.2"]) {
    await mkdir(path.join(folder, release, "policy_assignments"), { recursive: true });
    await writeFile(path.join(folder, release, "alz_library_metadata.json"), "{}");
    await writeFile(path.join(folder, release, "policy_assignments/Deny.alz_policy_assignment.json"), "{}");
  }
});

it.each([
  { given: "check", argv: ["check"] },
  { given: "docs", argv: ["docs"] },
  { given: "graph", argv: ["graph"] },
  { given: "explore", argv: ["explore", "--out", "page.html"] },
])("says in one sentence that there is no library for $given, names those below, writes nothing", async ({ argv }) => {
  const home = process.cwd();
  process.chdir(folder);
  const { exitCode, stdout, stderr } = await runLz(argv).finally(() => process.chdir(home));
  expect(exitCode).toBe(1);
  const told = stdout + stderr;
  expect(told).toContain("error: The folder holds no library: no metadata, no defaults and no assets. [no-library]\n");
  expect(told).toContain("\n  hint: There are libraries below it: name one of them, 2025.02.0, 2026.04.2.\n");
  expect(told).toMatch(/\b1 error\b/);
  expect(told.match(/^(?:error|warning|info): /gm)).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual(["2025.02.0", "2026.04.2"]);
});

it("writes no assignments by what is no library", async () => {
  const values = path.join(folder, "values.json");
  await writeFile(values, "{}");
  const out = path.join(folder, "out");
  const { exitCode, stderr } = await runLz(["apply", path.join(folder), "--values", values, "--write", out]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("[no-library]")]);
  expect(await readdir(folder)).not.toContain("out");
});
