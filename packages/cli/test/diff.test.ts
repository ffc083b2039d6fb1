import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { fixtures, runLz } from "./run-lz.ts";

const [before, after] = [`${fixtures}/analysis/platform-1`, `${fixtures}/analysis/platform-2`];

it("tells all changes, and what breaks", async () => {
  expect(await runLz(["diff", before, after])).toEqual({
    exitCode: 0,
    stdout: `${before} → ${after}

Defaults:
  > allowed_regions → permitted_regions  BREAKING: values that are given for it fail

Parameters that defaults set:
  + log_workspace_id: Deploy-SQL-Logs.workspaceId

Policy assignments:
  + Deploy-SQL-Logs

Parameters of definitions:
  ~ Regions: effect  BREAKING: no longer allowed: "Audit"
      allowedValues: ["Deny","Audit"] → ["Deny"]

What archetypes hold:
  + root: Deploy-SQL-Logs
      policy assignment

3 added, 0 removed, 1 renamed, 1 changed; 2 breaking
`,
    stderr: "",
  });
});

it("prints JSON of a stable shape", async () => {
  const { exitCode, stdout } = await runLz(["diff", before, after, "--json"]);
  expect(exitCode).toBe(0);
  const diff = JSON.parse(stdout);
  expect(Object.keys(diff)).toEqual(["before", "after", "step", "patchBreaks", "changes", "findings"]);
  expect(diff.step).toBe(null);
  const keys = ["subject", "change", "name", "was", "of", "details", "breaks"];
  expect(diff.changes.map((change: object) => Object.keys(change))).toEqual(Array.from({ length: 5 }, () => keys));
});

it("prints Markdown for a pull request", async () => {
  const { stdout } = await runLz(["diff", before, after, "--format", "markdown"]);
  expect(stdout).toContain(`### \`${before}\` → \`${after}\`\n`);
  expect(stdout).toContain("**Breaking**\n");
});

it.each([
  { given: "a difference", second: after, options: ["--exit-code"], code: 1 },
  { given: "none", second: before, options: ["--exit-code"], code: 0 },
  { given: "a difference that nobody asks for", second: after, options: [], code: 0 },
])("ends with exit code $code on $given", async ({ second, options, code }) => {
  expect((await runLz(["diff", before, second, ...options])).exitCode).toBe(code);
});

it("leaves out what the libraries depend on where it is told to", async () => {
  const folder = await copyAnalysisFixture();
  const library = path.join(folder, "contoso");
  const metadata = path.join(library, "lz_library_metadata.json");
  const old = path.join(await copyAnalysisFixture(), "contoso");
  await writeFile(metadata, (await readFile(metadata, "utf8")).replace("platform-1", "platform-2"));
  const subjects = async (...options: string[]): Promise<string[]> => {
    const { stdout } = await runLz(["diff", old, library, "--json", ...options]);
    return JSON.parse(stdout).changes.map(({ subject }: { subject: string }) => subject);
  };
  expect(await subjects()).toContain("policy_assignment");
  expect(new Set(await subjects("--own-only"))).toEqual(new Set(["dependency"]));
});

it.each([
  { options: [], breaks: false, errors: 2 },
  { options: ["--overwrite"], breaks: true, errors: 0 },
  { options: ["--extend"], breaks: false, errors: 0 },
  { options: ["--own-only"], breaks: true, errors: 0 },
])("merges the defaults as $options says, and tells where that fails", async ({ options, breaks, errors }) => {
  const folder = await copyAnalysisFixture();
  const [old, now] = [path.join(folder, "contoso"), path.join(folder, "after")];
  await cp(old, now, { recursive: true });
  const file = path.join(now, "lz_policy_default_values.yaml");
  const pair = "      - policy_assignment_name: Deploy-VM-Logs\n        parameter_names: [workspaceId]\n";
  await writeFile(file, (await readFile(file, "utf8")).replace(pair, ""));
  const { exitCode, stdout, stderr } = await runLz(["diff", old, now, ...options]);
  expect(stdout.includes("Deploy-VM-Logs.workspaceId")).toBe(breaks);
  expect(stderr.split("[default-redeclared]")).toHaveLength(errors + 1);
  expect(exitCode).toBe(0);
  const { findings } = JSON.parse((await runLz(["diff", old, now, ...options, "--json"])).stdout);
  expect(findings).toHaveLength(errors);
});

it("tells of an asset that cannot be compared", async () => {
  const folder = await copyAnalysisFixture();
  await writeFile(path.join(folder, "platform-2/broken.lz_policy_definition.json"), '{ "name": ');
  const { exitCode, stdout, stderr } = await runLz(["diff", before, path.join(folder, "platform-2")]);
  expect(stdout).toContain("BREAKING");
  expect(stderr).toContain("[invalid-syntax]");
  expect(stderr).toContain('> 1 | { "name":');
  expect(exitCode).toBe(1);
});
