import { expect, it } from "vitest";
import { type Files, assignment, chainOf, defaults, definition } from "../../test/chain-of.ts";
import { applyFixes, checkChain } from "../index.ts";

function text(content: unknown): string {
  return typeof content === "string" ? content : JSON.stringify(content, null, 2);
}

/** Fixes the files of a library until nothing is left to fix; answers with the findings before and after. */
async function fix(files: Files): Promise<{ readonly files: Files; readonly left: readonly string[] }> {
  const { findings } = checkChain(await chainOf({ ".": files }));
  const fixed = await applyFixes(findings, ".", (_, file) => text(files[file]));
  const after = { ...files, ...Object.fromEntries(fixed.map(({ file, text: content }) => [file, content])) };
  const { findings: left } = checkChain(await chainOf({ ".": after }));
  return { files: after, left: left.filter((each) => each.fix !== undefined).map(({ rule }) => rule) };
}

const logs = definition("Logs", {
  workspaceId: "String",
  mode: { type: "String", defaultValue: "On", allowedValues: ["On", "Off"] },
});

it.each([
  {
    given: "a parameter of an assignment in other capitals",
    files: { "A.lz_policy_assignment.json": assignment("A", "Logs", { WorkspaceID: "w" }) },
    expected: ["A.lz_policy_assignment.json", '"workspaceId": {\n        "value": "w"'],
  },
  {
    given: "a parameter of a default in other capitals",
    files: {
      "A.lz_policy_assignment.json": assignment("A", "Logs"),
      "lz_policy_default_values.json": defaults({ w: { A: ["WORKSPACEID"] } }),
    },
    expected: ["lz_policy_default_values.json", '"workspaceId"'],
  },
  {
    given: "an assignment of a default in other capitals, in YAML",
    files: {
      "A.lz_policy_assignment.json": assignment("A-One", "Logs"),
      "lz_policy_default_values.yaml":
        "defaults:\n  - default_name: w # w\n    policy_assignments:\n      - policy_assignment_name: a-one\n        parameter_names: [workspaceId]\n",
    },
    expected: [
      "lz_policy_default_values.yaml",
      "  - default_name: w # w\n    policy_assignments:\n      - policy_assignment_name: A-One\n",
    ],
  },
  {
    given: "a value in other capitals than allowed",
    files: { "A.lz_policy_assignment.json": assignment("A", "Logs", { mode: "OFF" }) },
    expected: ["A.lz_policy_assignment.json", '"value": "Off"'],
  },
  {
    given: "a member of an archetype in other capitals",
    files: { "r.lz_archetype_definition.yaml": "name: r\npolicy_definitions: [ logs ]\n" },
    expected: ["r.lz_archetype_definition.yaml", "name: r\npolicy_definitions: [ Logs ]\n"],
  },
])("mends $given", async ({ files, expected: [file, content] }) => {
  const result = await fix({ "Logs.lz_policy_definition.json": logs, ...files });
  expect(text(result.files[file ?? ""])).toContain(content);
  expect(result.left).toEqual([]);
});

it("mends two trespasses in one expression one after the other", async () => {
  const member = {
    policyDefinitionId: "/providers/Vendor.Authorization/policyDefinitions/x",
    parameters: { p: { value: "[concat(parameters('A'), parameters('B'))]" } },
  };
  const properties = { parameters: { a: { type: "String" }, b: { type: "String" } }, policyDefinitions: [member] };
  const files = { "s.lz_policy_set_definition.json": { name: "s", properties } };
  const once = await fix(files);
  expect(once.left).toEqual(["parameter-case"]);
  const twice = await fix(once.files);
  expect(text(twice.files["s.lz_policy_set_definition.json"])).toContain("[concat(parameters('a'), parameters('b'))]");
});

it("offers no fix where the name in the right capitals is taken", async () => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "Logs", { workspaceId: "w", WorkspaceID: "v" }),
    "Logs.lz_policy_definition.json": logs,
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.filter(({ rule }) => rule === "parameter-case")).toMatchObject([{ fix: undefined }]);
});

it("offers no fix where the definition declares two parameters that differ only in capitals", async () => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "D", { MODE: 1 }),
    "D.lz_policy_definition.json": definition("D", { mode: "Integer", Mode: "Integer" }),
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  expect(findings.filter(({ rule }) => rule === "parameter-case")).toMatchObject([{ fix: undefined }]);
});

it("leaves the files of other libraries alone", async () => {
  const files = {
    "A.lz_policy_assignment.json": assignment("A", "Logs", { WorkspaceID: "w" }),
    "Logs.lz_policy_definition.json": logs,
  };
  const { findings } = checkChain(await chainOf({ base: files, ".": {} }));
  expect(findings.filter((each) => each.fix !== undefined)).toHaveLength(1);
  expect(await applyFixes(findings, ".", () => "")).toEqual([]);
});
