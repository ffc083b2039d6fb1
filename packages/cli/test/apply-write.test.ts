import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { runLz } from "./run-lz.ts";

const assignments = "policy_assignments";
let folder: string;
let out: string;

beforeEach(async () => {
  folder = await copyAnalysisFixture();
  out = path.join(folder, "rendered");
  await rm(path.join(folder, "contoso/lz_policy_default_values.yaml"));
  await writeFile(
    path.join(folder, "contoso/lz_policy_default_values.json"),
    JSON.stringify({
      defaults: [
        {
          default_name: "app_log_level",
          policy_assignments: [
            { policy_assignment_name: "Deploy-App-Logs", parameter_names: ["level", "workspaceId"] },
          ],
        },
      ],
    }),
  );
});

async function apply(values: object, ...options: string[]): ReturnType<typeof runLz> {
  await writeFile(path.join(folder, "values.json"), JSON.stringify(values));
  const given = ["--values", path.join(folder, "values.json"), "--write", out];
  return runLz(["apply", path.join(folder, "contoso"), ...given, ...options]);
}

it("writes the assignments that get values, each unchanged but for these", async () => {
  const { exitCode, stderr } = await apply({ log_workspace_id: "/logs", app_log_level: "Error" });
  expect([exitCode, stderr]).toEqual([0, `\nWrote 2 files into ${out}.\n`]);
  const json = "Deploy-VM-Logs.lz_policy_assignment.json";
  const yaml = "Deploy-App-Logs.lz_policy_assignment.yaml";
  expect((await readdir(path.join(out, assignments))).sort()).toEqual([yaml, json]);
  expect(await readFile(path.join(out, assignments, json), "utf8")).toBe(
    (await readFile(path.join(folder, "platform-1", assignments, json), "utf8")).replace('"placeholder"', '"/logs"'),
  );
  const text = await readFile(path.join(out, assignments, yaml), "utf8");
  expect(text).toContain("level: { value: Error } # less is too little\n");
});

it("keeps a byte order mark and line ends as they are", async () => {
  const file = path.join(folder, "platform-1", assignments, "Deploy-VM-Logs.lz_policy_assignment.json");
  const text = `\ufeff${(await readFile(file, "utf8")).replaceAll("\n", "\r\n")}`;
  await writeFile(file, text);
  await apply({ log_workspace_id: "/logs" });
  const written = await readFile(path.join(out, assignments, path.basename(file)), "utf8");
  expect(written).toBe(text.replace('"placeholder"', '"/logs"'));
});

it("names the files in JSON", async () => {
  const { stdout } = await apply({ log_workspace_id: "/logs" }, "--json");
  expect(JSON.parse(stdout).files).toEqual([path.join(out, assignments, "Deploy-VM-Logs.lz_policy_assignment.json")]);
});

it("writes the same again over what is there", async () => {
  await apply({ log_workspace_id: "/old" });
  const { exitCode } = await apply({ log_workspace_id: "/new" });
  expect(exitCode).toBe(0);
  const file = path.join(out, assignments, "Deploy-VM-Logs.lz_policy_assignment.json");
  expect(await readFile(file, "utf8")).toContain('"/new"');
  expect(await readdir(path.dirname(file))).toHaveLength(1);
});

it.each([
  {
    given: "a value has no default",
    prepare: async () => {},
    values: { log_workspace_id: "/logs", nope: 1 },
    rule: "value-without-default",
  },
  {
    given: "an assignment has no file",
    prepare: () => rm(path.join(folder, "platform-1", assignments, "Deploy-VM-Logs.lz_policy_assignment.json")),
    values: { log_workspace_id: "/logs", app_log_level: "Error" },
    rule: "unknown-assignment",
  },
  {
    given: "the file of an assignment breaks off",
    prepare: () =>
      writeFile(path.join(folder, "platform-1", assignments, "Deploy-VM-Logs.lz_policy_assignment.json"), "{"),
    values: { log_workspace_id: "/logs", app_log_level: "Error" },
    rule: "invalid-syntax",
  },
])("writes nothing at all where $given", async ({ prepare, values, rule }) => {
  await prepare();
  const { exitCode, stderr } = await apply(values);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`[${rule}]`);
  expect(stderr).toContain(`\nWrote nothing into ${out}: mend the errors first.\n`);
  expect(await readdir(folder)).not.toContain("rendered");
});

it.each([
  { given: "the root library's own folder", into: "contoso" },
  { given: "a folder inside of it", into: "contoso/rendered" },
  { given: "the folder of a library that it depends on", into: "platform-1" },
])("refuses to write into $given", async ({ into }) => {
  const source = path.join(folder, "platform-1", assignments, "Deploy-VM-Logs.lz_policy_assignment.json");
  const before = await readFile(source, "utf8");
  out = path.join(folder, into);
  const { exitCode, stderr } = await apply({ log_workspace_id: "/logs" });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("[OPTION_INVALID]")]);
  expect(stderr).toContain("hint: Name a folder beside the libraries");
  expect(await readFile(source, "utf8")).toBe(before);
  expect(await readdir(path.join(folder, "contoso"))).not.toContain("rendered");
});

it("writes a new parameter as its definition declares it", async () => {
  const file = "Deploy-VM-Logs.lz_policy_assignment.json";
  const source = path.join(folder, "platform-1", assignments, file);
  await writeFile(source, (await readFile(source, "utf8")).replace(/"workspaceId": \{[^}]*\}/, ""));
  const defaults = path.join(folder, "platform-1/lz_policy_default_values.json");
  await writeFile(defaults, (await readFile(defaults, "utf8")).replaceAll('"workspaceId"', '"WORKSPACEID"'));
  const { exitCode } = await apply({ log_workspace_id: "/logs" });
  expect(exitCode).toBe(0);
  const { properties } = JSON.parse(await readFile(path.join(out, assignments, file), "utf8"));
  expect(properties.parameters).toEqual({ workspaceId: { value: "/logs" } });
});

it("writes nothing where a value is of another type than its parameter, and shows the place", async () => {
  const { exitCode, stderr } = await apply({ log_workspace_id: 5 });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`[value-type]\n  at ${path.join(folder, "values.json")}:1:21\n`);
  expect(stderr).toContain("mend the errors first");
  expect(await readdir(folder)).not.toContain("rendered");
});

it("writes no text in the place of a list of a built-in definition", async () => {
  const source = path.join(folder, "platform-1", assignments, "Deploy-VM-Logs.lz_policy_assignment.json");
  const assignment = JSON.parse(await readFile(source, "utf8"));
  assignment.properties.policyDefinitionId = "/providers/Vendor.Authorization/policyDefinitions/built-in";
  assignment.properties.parameters.workspaceId = { value: [] };
  await writeFile(source, JSON.stringify(assignment));
  const { exitCode, stderr } = await apply({ log_workspace_id: "westeurope" });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    'The value of "log_workspace_id" for Deploy-VM-Logs.workspaceId is "westeurope", but the assignment holds an array for it. [value-type]',
  );
  expect(await readdir(folder)).not.toContain("rendered");
});

it("leaves nothing half written where one file cannot be written", async () => {
  await mkdir(path.join(out, assignments, "Deploy-VM-Logs.lz_policy_assignment.json"), { recursive: true });
  const { exitCode, stderr } = await apply({ log_workspace_id: "/logs", app_log_level: "Error" });
  expect([exitCode, stderr.includes("[FILE_UNWRITABLE]")]).toEqual([3, true]);
  expect(await readdir(path.join(out, assignments))).toEqual(["Deploy-VM-Logs.lz_policy_assignment.json"]);
});

it("needs values", async () => {
  const { exitCode, stderr } = await runLz(["apply", path.join(folder, "contoso")]);
  expect([exitCode, stderr.includes("--values is not given")]).toEqual([2, true]);
});
