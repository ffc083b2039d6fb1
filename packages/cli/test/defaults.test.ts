import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fixtures, runLz } from "./run-lz.ts";

const local = `${fixtures}/cli/local`;
const file = "lz_policy_default_values";

it("prints a table of all pairs with the file and line that supplied each", async () => {
  const { exitCode, stdout, stderr } = await runLz(["defaults", local, "--extend"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`DEFAULT           ASSIGNMENT       PARAMETER         SOURCE
log_workspace_id  Deploy-VM-Logs   workspaceId       ../base/${file}.json:7
                  Deploy-SQL-Logs  workspaceId       ../base/${file}.json:8
                  Deploy-App-Logs  workspaceId       ./${file}.yaml:5
allowed_regions   Deny-Regions     allowed           ../base/${file}.json:14
                  Deny-Regions     allowedForGroups  ../base/${file}.json:14
contact           Deploy-Contact   email             ./${file}.yaml:10
`);
});

describe("a default that is declared again", () => {
  it("is an error, and the first one stays", async () => {
    const { exitCode, stdout, stderr } = await runLz(["defaults", local]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain("Deploy-App-Logs");
    expect(stderr).toContain(`../base/${file}.json:4:23 and again at ./${file}.yaml:2:19; the first one stays.`);
    expect(stderr).toContain("> 2 |   - default_name: log_workspace_id\n");
    expect(stderr).toMatch(/\n\n1 error\n$/);
  });

  it("with --overwrite, takes the place of the first one, and names what is lost", async () => {
    const { exitCode, stdout, stderr } = await runLz(["defaults", local, "--overwrite"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`./${file}.yaml:5, replaces ../base/${file}.json:4\n`);
    expect(stderr).toContain(
      "leaves out Deploy-VM-Logs.workspaceId, Deploy-SQL-Logs.workspaceId. [default-loses-pairs]",
    );
  });
});

it("prints JSON of a stable shape", async () => {
  const { exitCode, stdout, stderr } = await runLz(["defaults", local, "--overwrite", "--json"]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  const result = JSON.parse(stdout);
  expect(Object.keys(result)).toEqual(["defaults", "findings"]);
  expect(result.defaults.map(({ name }: { name: string }) => name)).toEqual([
    "log_workspace_id",
    "allowed_regions",
    "contact",
  ]);
  expect(JSON.stringify(result.defaults[0])).toBe(
    JSON.stringify({
      name: "log_workspace_id",
      description: null,
      assignments: [
        {
          name: "Deploy-App-Logs",
          parameters: [{ name: "workspaceId", source: { library: ".", file: `${file}.yaml`, line: 5, column: 27 } }],
        },
      ],
      source: { library: ".", file: `${file}.yaml`, line: 2, column: 19 },
      replaced: [{ library: "../base", file: `${file}.json`, line: 4, column: 23 }],
    }),
  );
  expect(Object.keys(result.findings[0])).toEqual([
    "rule",
    "severity",
    "message",
    "library",
    "file",
    "line",
    "column",
    "hint",
  ]);
});

it("prints the same as YAML", async () => {
  const json = await runLz(["defaults", local, "--format", "json"]);
  const yaml = await runLz(["defaults", local, "--format", "yaml"]);
  expect([yaml.exitCode, yaml.stderr]).toEqual([1, ""]);
  expect(parse(yaml.stdout)).toEqual(JSON.parse(json.stdout));
});

it("prints a skeleton of values for Terraform", async () => {
  const { exitCode, stdout } = await runLz(["defaults", local, "--extend", "--format", "tfvars"]);
  expect(exitCode).toBe(0);
  expect(stdout).toBe(`policy_default_values = {
  # Resource id of the workspace
  # that collects the logs.
  # - Deploy-VM-Logs.workspaceId
  # - Deploy-SQL-Logs.workspaceId
  # - Deploy-App-Logs.workspaceId
  log_workspace_id = null

  # - Deny-Regions.allowed
  # - Deny-Regions.allowedForGroups
  allowed_regions = null

  # Who is told.
  # - Deploy-Contact.email
  contact = null
}
`);
});

it("prints odd names so that nothing but a name comes of them", async () => {
  const { stdout } = await runLz(["defaults", `${fixtures}/cli/odd`, "--format", "tfvars"]);
  expect(stdout).toBe(`policy_default_values = {
  # A name of the language's own.
  # Second line \${not a template}\\u{1b}[31m
  # - constructor.__proto__
  # - constructor.toString
  __proto__ = null

  "for" = null

  "$\${a}\\"\\\\%%{b}" = null

  "line\\U0000000aend \\U0000001b[31m" = null

  "$$\${c" = null

  "漢字" = null
}
`);
  const table = await runLz(["defaults", `${fixtures}/cli/odd`]);
  expect(table.stdout).toContain("\nline end \\u{1b}[31m ");
});

it("says that there are none", async () => {
  const release = `${fixtures}/documents`;
  const { exitCode, stdout } = await runLz(["defaults", release]);
  expect([exitCode, stdout]).toEqual([0, "No library of the chain declares defaults.\n"]);
});

it.each([
  { given: "two forms", options: ["--json", "--format", "yaml"], says: "--json and --format yaml contradict" },
  { given: "a form that is none", options: ["--format", "toml"], says: "table, json, yaml, tfvars" },
  { given: "both ways to overwrite", options: ["--overwrite", "--extend"], says: "cannot be used with" },
])("refuses $given", async ({ options, says }) => {
  const { exitCode, stdout, stderr } = await runLz(["defaults", local, ...options]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(says);
});
