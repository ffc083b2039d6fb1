import { expect, it } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

const contoso = `${fixtures}/analysis/contoso`;

it("tells where a default comes from, and the way it took", async () => {
  expect(await runLz(["why", "log_workspace_id", contoso, "--extend"])).toEqual({
    exitCode: 0,
    stdout: `default log_workspace_id
  Resource id of the workspace that collects the logs.
  declared at ../platform-1 lz_policy_default_values.json:4:23
  which came in through . → ../platform-1
  sets Deploy-VM-Logs.workspaceId  (../platform-1 lz_policy_default_values.json:10:13)
  sets Deploy-App-Logs.WorkspaceID  (. lz_policy_default_values.yaml:8:27)
`,
    stderr: "",
  });
});

it("tells what was replaced", async () => {
  const { stdout } = await runLz(["why", "log_workspace_id", contoso, "--overwrite"]);
  expect(stdout).toContain("\n  declared at . lz_policy_default_values.yaml:3:19\n");
  expect(stdout).toContain("\n  in the place of ../platform-1 lz_policy_default_values.json:4:23\n");
});

it("answers for an assignment and for one of its parameters", async () => {
  const { stdout } = await runLz(["why", "Deploy-VM-Logs", contoso, "--extend"]);
  expect(stdout).toContain("assignment Deploy-VM-Logs\n");
  const { answers } = JSON.parse((await runLz(["why", "Deploy-VM-Logs.workspaceId", contoso, "--json"])).stdout);
  expect(answers).toMatchObject([
    {
      kind: "parameter",
      assignment: "Deploy-VM-Logs",
      parameter: "workspaceId",
      default: { name: "log_workspace_id", supplier: { library: "../platform-1", way: [".", "../platform-1"] } },
      otherwise: [
        { by: "assignment", value: "placeholder" },
        { by: "definition", value: null },
      ],
    },
  ]);
});

it("suggests a name that is near", async () => {
  const { exitCode, stdout, stderr } = await runLz(["why", "log_workspce_id", contoso]);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain('hint: Did you mean "log_workspace_id"?');
});
