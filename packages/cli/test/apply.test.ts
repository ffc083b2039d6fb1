import { describe, expect, it } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

const local = `${fixtures}/cli/local`;

async function apply(values: string, ...options: string[]): Promise<Awaited<ReturnType<typeof runLz>>> {
  return runLz(["apply", local, "--extend", "--values", `${fixtures}/values/${values}`, ...options]);
}

it("prints a table of all parameters that get a value, and what has none", async () => {
  expect(await apply("good.yaml")).toEqual({
    exitCode: 0,
    stdout: `ASSIGNMENT       PARAMETER         VALUE                             DEFAULT
Deploy-VM-Logs   workspaceId       /subscriptions/1/workspaces/logs  log_workspace_id
Deploy-SQL-Logs  workspaceId       /subscriptions/1/workspaces/logs  log_workspace_id
Deploy-App-Logs  workspaceId       /subscriptions/1/workspaces/logs  log_workspace_id
Deny-Regions     allowed           ["westeurope","northeurope"]      allowed_regions
                 allowedForGroups  ["westeurope","northeurope"]      allowed_regions

Without a value: contact
`,
    stderr: "\nThe types of the values are not checked here: lz check --values looks at them, and so does --write.\n",
  });
});

it("prints JSON of a stable shape, from JSON as from YAML", async () => {
  const { exitCode, stdout, stderr } = await apply("good.yaml", "--json");
  expect([exitCode, stderr]).toEqual([0, ""]);
  const logs = { value: "/subscriptions/1/workspaces/logs", default: "log_workspace_id" };
  const regions = { value: ["westeurope", "northeurope"], default: "allowed_regions" };
  expect(stdout).toBe(
    `${JSON.stringify(
      {
        assignments: [
          { name: "Deploy-VM-Logs", parameters: { workspaceId: logs } },
          { name: "Deploy-SQL-Logs", parameters: { workspaceId: logs } },
          { name: "Deploy-App-Logs", parameters: { workspaceId: logs } },
          { name: "Deny-Regions", parameters: { allowed: regions, allowedForGroups: regions } },
        ],
        unset: ["contact"],
        unknown: [],
        findings: [],
      },
      null,
      2,
    )}\n`,
  );
  expect((await apply("good.json", "--json")).stdout).toBe(stdout);
});

it("tells values that no default takes, with their place and what may be meant", async () => {
  const { exitCode, stdout, stderr } = await apply("typo.yaml");
  expect(exitCode).toBe(1);
  expect(stdout).toBe("No assignment gets a value.\n\nWithout a value: log_workspace_id, allowed_regions, contact\n");
  expect(stderr).toContain(`  at ${fixtures}/values/typo.yaml:1:18\n> 1 | log_workspce_id: `);
  expect(stderr).toContain('  hint: Did you mean "log_workspace_id"?\n');

  const { unknown, findings } = JSON.parse((await apply("typo.yaml", "--json")).stdout);
  expect(unknown).toEqual([
    { name: "log_workspce_id", suggestion: "log_workspace_id" },
    { name: "nothing_like_it", suggestion: null },
  ]);
  expect(findings[0]).toMatchObject({ rule: "value-without-default", library: null, line: 1, column: 18 });
});

it("tells of a number that would be changed, where it stands", async () => {
  const { exitCode, stdout } = await apply("inexact.json", "--json");
  expect(exitCode).toBe(1);
  const finding = { rule: "inexact-number", severity: "error", line: 3, column: 20 };
  expect(JSON.parse(stdout).findings).toContainEqual(expect.objectContaining(finding));
});

describe("a file of values that is none", () => {
  it.each([
    { given: "breaks off", values: "broken.json", rule: "invalid-syntax", line: 3 },
    { given: "holds a list", values: "list.json", rule: "values-not-a-map", line: 1 },
  ])("is told with its place where it $given", async ({ values, rule, line }) => {
    const { exitCode, stdout } = await apply(values, "--json");
    expect(exitCode).toBe(1);
    const file = `${fixtures}/values/${values}`;
    expect(JSON.parse(stdout)).toMatchObject({ assignments: [], findings: [{ rule, severity: "error", file, line }] });
  });

  it.each([
    { given: "is not there", values: "nothing.yaml", says: "There is no file" },
    { given: "is a folder", values: ".", says: "is a folder, not a file" },
    { given: "lies below a file", values: "good.yaml/values.yaml", says: "There is no file" },
  ])("is wrong use where it $given", async ({ values, says }) => {
    const { exitCode, stdout, stderr } = await apply(values);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr).toContain("[FILE_UNUSABLE]");
  });
});

it("treats names of the language's own as names", async () => {
  const { stdout } = await runLz(["apply", `${fixtures}/cli/odd`, "--values", `${fixtures}/values/odd.json`, "--json"]);
  const [{ name, parameters }] = JSON.parse(stdout).assignments;
  expect([name, Object.keys(parameters)]).toEqual(["constructor", ["__proto__", "toString"]]);
});
