import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { runLz } from "./run-lz.ts";

async function libraryToDescribe(): Promise<{ library: string; readme: string }> {
  const library = path.join(path.relative("", await copyAnalysisFixture()), "contoso");
  return { library, readme: path.join(library, "README.md") };
}

it("writes the README of a library, and then calls it up to date", async () => {
  const { library, readme } = await libraryToDescribe();
  expect(await runLz(["docs", library])).toEqual({ exitCode: 0, stdout: `Wrote ${readme}.\n`, stderr: "" });
  const text = await readFile(readme, "utf8");
  expect(text).toMatch(/^<!-- lz docs: start/);
  expect(text).toContain("log_workspace_id");
  expect((await runLz(["docs", library])).stdout).toBe(`${readme} is up to date.\n`);
  expect(await readFile(readme, "utf8")).toBe(text);
});

it("keeps what stands outside of the markers", async () => {
  const { library, readme } = await libraryToDescribe();
  await writeFile(readme, "# Contoso\r\n\r\nOurs.\r\n");
  await runLz(["docs", library]);
  await writeFile(readme, `${await readFile(readme, "utf8")}\r\n## Contact\r\n`);
  await writeFile(path.join(library, "lz_policy_default_values.yaml"), "defaults: []\n");
  await runLz(["docs", library]);
  const text = await readFile(readme, "utf8");
  expect(text).toMatch(/^# Contoso\r\n\r\nOurs\.\r\n/);
  expect(text).toMatch(/\r\n\r\n## Contact\r\n$/);
  expect(text).not.toContain("`contact`");
});

it("checks without writing", async () => {
  const { library, readme } = await libraryToDescribe();
  const missing = await runLz(["docs", library, "--check"]);
  expect(missing).toMatchObject({ exitCode: 1, stdout: `${readme} is not there: run lz docs.\n` });
  await expect(readFile(readme)).rejects.toThrow("ENOENT");
  await runLz(["docs", library]);
  expect((await runLz(["docs", library, "--check"])).exitCode).toBe(0);
  const { stdout } = await runLz(["docs", library, "--check", "--own-only", "--json"]);
  expect(JSON.parse(stdout)).toEqual({ file: readme, upToDate: false, written: false });
});

it("writes another file where it is told to, in a folder that is made", async () => {
  const { library } = await libraryToDescribe();
  const file = path.join(library, "docs/library.md");
  await runLz(["docs", library, "--own-only", "--file", file]);
  const text = await readFile(file, "utf8");
  expect([text.includes("contact"), text.includes("allowed_regions")]).toEqual([true, false]);
});

it("leaves a README alone whose markers do not pair up", async () => {
  const { library, readme } = await libraryToDescribe();
  await writeFile(readme, "<!-- lz docs: end -->\n");
  const { exitCode, stderr } = await runLz(["docs", library]);
  expect([exitCode, /^error: \S+README\.md has other markers .*\[MARKERS_UNPAIRED\]/.test(stderr)]).toEqual([2, true]);
  expect(await readFile(readme, "utf8")).toBe("<!-- lz docs: end -->\n");
});

it("refuses a folder in the place of a file", async () => {
  const { library, readme } = await libraryToDescribe();
  await mkdir(readme);
  const { exitCode, stderr } = await runLz(["docs", library]);
  expect([exitCode, stderr.includes("is a folder, not a file")]).toEqual([2, true]);
});

it.each([
  { options: [], isThere: false },
  { options: ["--extend"], isThere: true },
])("tells what a default sets with $options", async ({ options, isThere }) => {
  const { library, readme } = await libraryToDescribe();
  const file = path.join(library, "lz_policy_default_values.yaml");
  const pair = "      - policy_assignment_name: Deploy-VM-Logs\n        parameter_names: [workspaceId]\n";
  await writeFile(file, (await readFile(file, "utf8")).replace(pair, ""));
  await runLz(["docs", library, ...options]);
  expect((await readFile(readme, "utf8")).includes("`Deploy-VM-Logs.workspaceId`")).toBe(isThere);
});

it("writes nothing of a library with an asset that cannot be read", async () => {
  const { library, readme } = await libraryToDescribe();
  await writeFile(path.join(library, "broken.lz_policy_definition.json"), '{ "name": ');
  const { exitCode, stderr } = await runLz(["docs", library]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Did not write ${readme}, because of the errors.`)]);
  expect(stderr).toContain("[invalid-syntax]");
  await expect(readFile(readme)).rejects.toThrow("ENOENT");
});

it("writes nothing of a library whose documents cannot be read", async () => {
  const { library, readme } = await libraryToDescribe();
  await writeFile(path.join(library, "lz_policy_default_values.yaml"), "defaults: [");
  const { exitCode, stderr } = await runLz(["docs", library]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Did not write ${readme}, because of the errors.`)]);
  await expect(readFile(readme)).rejects.toThrow("ENOENT");
});
