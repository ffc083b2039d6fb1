import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { fixtures, runLz } from "./run-lz.ts";

const contoso = `${fixtures}/analysis/contoso`;
const defaultsFile = "lz_policy_default_values.yaml";

afterEach(() => vi.unstubAllEnvs());

function rulesOf(stdout: string): string[] {
  return JSON.parse(stdout).findings.map(({ rule }: { rule: string }) => rule);
}

describe("a report for people", () => {
  it("says that there is nothing to mend", async () => {
    expect(await runLz(["check", `${fixtures}/analysis/platform-2`])).toEqual({
      exitCode: 0,
      stdout: "Checked 8 assets of 1 library: no findings.\n",
      stderr: "",
    });
  });

  it("shows each finding with its place as an editor opens it and the lines around it", async () => {
    const { exitCode, stdout, stderr } = await runLz(["check", contoso, "--extend"]);
    expect([exitCode, stderr]).toEqual([1, ""]);
    const frame = `  at ${contoso}/${defaultsFile}:11:33
   9 |   - default_name: contact
  10 |     policy_assignments:
> 11 |       - policy_assignment_name: Deploy-Contacts
     |                                 ^
  12 |         parameter_names: [email]
  13 |
  hint: Did you mean "Deploy-Contact"?
`;
    expect(stdout).toContain(frame);
    expect(stdout).toMatch(/\nChecked 12 assets of 2 libraries: 1 error, 2 warnings\. 1 can be mended with --fix\.\n$/);
  });

  it("places findings of a library on this machine that it depends on", async () => {
    const folder = await copyAnalysisFixture();
    await writeFile(path.join(folder, "platform-1/policy_assignments/Broken.lz_policy_assignment.json"), "{");
    const { stdout } = await runLz(["check", path.join(folder, "contoso"), "--extend"]);
    const place = path.relative(
      "",
      path.join(folder, "platform-1/policy_assignments/Broken.lz_policy_assignment.json"),
    );
    expect(stdout).toContain(`[invalid-syntax]\n  at ${place}:1:2\n> 1 | {\n`);
  });

  it("takes a second declaration for an error, unless libraries may add to others", async () => {
    expect(rulesOf((await runLz(["check", contoso, "--json"])).stdout)).toContain("default-redeclared");
    expect(rulesOf((await runLz(["check", contoso, "--json", "--extend"])).stdout)).not.toContain("default-redeclared");
  });
});

describe("a report for programs", () => {
  it("is JSON of a stable shape", async () => {
    const { exitCode, stdout, stderr } = await runLz(["check", contoso, "--extend", "--json"]);
    expect([exitCode, stderr]).toEqual([1, ""]);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual(["counts", "findings", "known", "gone"]);
    expect(report.counts).toEqual({ error: 1, warning: 2, info: 0 });
    const keys = ["rule", "severity", "message", "library", "file", "line", "column", "hint", "fingerprint", "fixable"];
    expect(report.findings.map((finding: object) => Object.keys(finding))).toEqual([keys, keys, keys]);
  });

  it("is SARIF with paths from the current folder", async () => {
    const { stdout } = await runLz(["check", contoso, "--extend", "--format", "sarif"]);
    const [{ results }] = JSON.parse(stdout).runs;
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      "parameter-case",
      "unknown-assignment",
      "missing-value",
    ]);
  });

  it("annotates the files of a workspace in GitHub Actions", async () => {
    const folder = await copyAnalysisFixture();
    vi.stubEnv("GITHUB_WORKSPACE", folder);
    const home = process.cwd();
    process.chdir(path.join(folder, "contoso"));
    const { exitCode, stdout } = await runLz(["check", "--extend", "--format", "github"]).finally(() =>
      process.chdir(home),
    );
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`::error file=contoso/${defaultsFile},line=11,col=33,title=unknown-assignment::`);
  });

  it("annotates nothing outside of the workspace", async () => {
    const folder = await copyAnalysisFixture();
    await writeFile(path.join(folder, "platform-1/policy_assignments/Broken.lz_policy_assignment.json"), "{");
    const home = process.cwd();
    process.chdir(path.join(folder, "contoso"));
    const { stdout } = await runLz(["check", "--extend", "--format", "github"]).finally(() => process.chdir(home));
    expect(stdout).toMatch(/^::error title=invalid-syntax::.*\(\.\.\/platform-1:policy_assignments\/Broken/m);
    expect(stdout).toContain(`file=${defaultsFile},`);
  });

  it("is JUnit XML", async () => {
    const { stdout } = await runLz(["check", contoso, "--extend", "--format", "junit"]);
    expect(stdout).toContain('<testsuites name="lz check" tests="3" failures="1" errors="0">');
  });

  it("has one form only", async () => {
    const { exitCode, stderr } = await runLz(["check", contoso, "--json", "--format", "sarif"]);
    expect([exitCode, stderr.includes("--json and --format sarif contradict")]).toEqual([2, true]);
  });
});

describe("severities", () => {
  it("come from the configuration", async () => {
    const folder = await copyAnalysisFixture();
    const config = path.join(folder, "mine.json");
    const severities = { "unknown-assignment": "info", "missing-value": "off", "parameter-case": "error" };
    await writeFile(config, JSON.stringify({ check: { severities } }));
    const { exitCode, stdout } = await runLz(["check", contoso, "--extend", "--json", "--config", config]);
    expect([exitCode, JSON.parse(stdout).counts]).toEqual([1, { error: 1, warning: 0, info: 1 }]);
  });
});

describe("a baseline", () => {
  it("is written, keeps known findings quiet, and tells what is gone", async () => {
    const folder = await copyAnalysisFixture();
    const library = path.join(folder, "contoso");
    const baseline = path.join(folder, "baseline.json");
    const check = (...options: string[]): ReturnType<typeof runLz> =>
      runLz(["check", library, "--extend", "--baseline", baseline, ...options]);

    const written = await check("--write-baseline");
    expect(written).toEqual({ exitCode: 0, stdout: `Wrote 3 findings into ${baseline}.\n`, stderr: "" });
    expect(await check()).toEqual({
      exitCode: 0,
      stdout: "Checked 12 assets of 2 libraries: no findings. 3 more in the baseline.\n",
      stderr: "",
    });

    await rm(path.join(library, "policy_assignments/Deploy-Contact.lz_policy_assignment.json"));
    const { exitCode, stdout } = await check();
    expect([exitCode, stdout.includes("[unknown-member]")]).toEqual([1, true]);
    expect(stdout).toContain("2 more in the baseline. 1 of the baseline not found any more:");

    await check("--write-baseline");
    expect((await check()).exitCode).toBe(0);
  });

  it("may be named in the configuration", async () => {
    const folder = await copyAnalysisFixture();
    const config = path.join(folder, "lz.json");
    await writeFile(config, '{ "check": { "baseline": "known.json" } }');
    const check = ["check", path.join(folder, "contoso"), "--extend", "--config", config];
    expect((await runLz([...check, "--write-baseline"])).exitCode).toBe(0);
    expect(JSON.parse(await readFile(path.join(folder, "known.json"), "utf8"))).toHaveLength(3);
    expect((await runLz(check)).exitCode).toBe(0);
  });

  it.each([
    { given: "that is not there", content: undefined, code: "FILE_UNUSABLE" },
    { given: "that is no list", content: "{}", code: "BASELINE_INVALID" },
    { given: "that breaks off", content: '["a', code: "BASELINE_INVALID" },
  ])("is refused $given", async ({ content, code }) => {
    const file = path.join(await copyAnalysisFixture(), "baseline.json");
    if (content !== undefined) await writeFile(file, content);
    const { exitCode, stdout, stderr } = await runLz(["check", contoso, "--baseline", file]);
    expect([exitCode, stdout, stderr.includes(`[${code}]`)]).toEqual([2, "", true]);
    expect(stderr).toContain("--write-baseline");
  });

  it("needs a name to be written", async () => {
    const { exitCode, stderr } = await runLz(["check", contoso, "--write-baseline"]);
    expect([exitCode, stderr.includes("--write-baseline does not know which file")]).toEqual([2, true]);
  });
});

describe("--fix", () => {
  it("changes what is certain and no other byte, and reports what is left", async () => {
    const folder = await copyAnalysisFixture();
    const file = path.join(folder, "contoso", defaultsFile);
    const before = await readFile(file, "utf8");
    const { exitCode, stdout, stderr } = await runLz([
      "check",
      path.join(folder, "contoso"),
      "--extend",
      "--fix",
      "--json",
    ]);
    expect([exitCode, rulesOf(stdout)]).toEqual([1, ["unknown-assignment", "missing-value", "sibling-gap"]]);
    expect(stderr).toBe(`Mended 1 finding in ${defaultsFile}.\n`);
    expect(await readFile(file, "utf8")).toBe(before.replace("[WorkspaceID] # other", "[workspaceId] # other"));
  });

  it("mends the rest where one edit is refused, and tells which", async () => {
    const folder = path.join(await copyAnalysisFixture(), "contoso");
    const file = path.join(folder, defaultsFile);
    const text = (await readFile(file, "utf8")).replace("[WorkspaceID]", "&p [WorkspaceID]");
    const shared = `${text}  - default_name: other
    policy_assignments:
      - policy_assignment_name: deploy-contact
        parameter_names: *p
`;
    await writeFile(file, shared);
    const { exitCode, stdout, stderr } = await runLz(["check", folder, "--extend", "--fix", "--json"]);
    expect([exitCode, rulesOf(stdout).includes("parameter-case")]).toEqual([1, true]);
    expect(stderr).toContain(
      `Mended 1 finding in ${defaultsFile}. Could not mend 1 finding:\n- Cannot change "defaults.`,
    );
    expect(await readFile(file, "utf8")).toBe(shared.replace("deploy-contact", "Deploy-Contact"));
  });

  it("never gives two values one name, whatever it is told", async () => {
    const folder = path.join(await copyAnalysisFixture(), "platform-1");
    const file = path.join(folder, "policy_assignments/Deploy-VM-Logs.lz_policy_assignment.json");
    const text = (await readFile(file, "utf8")).replace(
      '"workspaceId": {',
      '"WORKSPACEID": { "value": "a" },\n      "WorkspaceId": {',
    );
    await writeFile(file, text);
    const { stderr } = await runLz(["check", folder, "--fix"]);
    expect([stderr, await readFile(file, "utf8")]).toEqual(["Mended 0 findings.\n", text]);
  });

  it("says that it leaves alone what the baseline knows", async () => {
    const folder = path.join(await copyAnalysisFixture(), "contoso");
    const check = ["check", folder, "--extend", "--baseline", path.join(folder, "known.json")];
    await runLz([...check, "--write-baseline"]);
    const { stderr } = await runLz([...check, "--fix"]);
    expect(stderr).toBe("Mended 0 findings. Left 1 finding alone that the baseline knows.\n");
  });

  it("leaves libraries alone that are only depended on", async () => {
    const folder = await copyAnalysisFixture();
    const file = path.join(folder, "platform-1/lz_policy_default_values.json");
    const text = (await readFile(file, "utf8")).replace('"workspaceId"', '"WORKSPACEID"');
    await writeFile(file, text);
    const { stderr } = await runLz(["check", path.join(folder, "contoso"), "--extend", "--fix"]);
    expect(stderr).toBe(`Mended 1 finding in ${defaultsFile}.\n`);
    expect(await readFile(file, "utf8")).toBe(text);
  });
});

describe("--values", () => {
  it("checks values against what the parameters take, with their places", async () => {
    const folder = await copyAnalysisFixture();
    const values = path.join(folder, "values.yaml");
    await writeFile(values, "log_workspace_id: /logs\nallowed_regions: westeurope\n");
    const { exitCode, stdout } = await runLz(["check", `${fixtures}/analysis/platform-1`, "--values", values]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`[value-type]\n  at ${values}:2:18\n`);
    expect(stdout).toContain("> 2 | allowed_regions: westeurope\n");
  });

  it("tells of a value for a name that is no default", async () => {
    const values = path.join(await copyAnalysisFixture(), "values.yaml");
    await writeFile(values, "log_workspace_id: /logs\nallowed_region: [a]\n");
    const { exitCode, stdout } = await runLz(["check", `${fixtures}/analysis/platform-1`, "--values", values]);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(`[value-without-default]\n  at ${values}:2:`)]);
  });
});
