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

it.each([
  {
    given: "two values of an assignment",
    files: { "A.lz_policy_assignment.json": assignment("A", "Logs", { WORKSPACEID: "w", WorkspaceID: "v" }) },
  },
  {
    given: "two parameters of a default",
    files: {
      "A.lz_policy_assignment.json": assignment("A", "Logs"),
      "lz_policy_default_values.json": defaults({ w: { A: ["WORKSPACEID", "WorkspaceID"] } }),
    },
  },
  {
    given: "one parameter of a default, twice",
    files: {
      "A.lz_policy_assignment.json": assignment("A", "Logs"),
      "lz_policy_default_values.json": defaults({ w: { A: ["WORKSPACEID", "WORKSPACEID"] } }),
    },
  },
  {
    given: "two assignments of a default",
    files: {
      "A.lz_policy_assignment.json": assignment("A-one", "Logs"),
      "lz_policy_default_values.json": defaults({ w: { "a-One": ["workspaceId"], "A-one": ["mode"] } }),
    },
  },
  {
    given: "two members of an archetype",
    files: { "r.lz_archetype_definition.yaml": "name: r\npolicy_definitions: [ logs, Logs ]\n" },
  },
])("offers no fix that would give $given one name", async ({ files }) => {
  const { findings } = checkChain(await chainOf({ ".": { "Logs.lz_policy_definition.json": logs, ...files } }));
  expect(findings.filter((each) => each.fix !== undefined)).toEqual([]);
});

it("mends a parameter and its value in one go", async () => {
  const file = "A.lz_policy_assignment.json";
  const result = await fix({
    "Logs.lz_policy_definition.json": logs,
    [file]: assignment("A", "Logs", { MODE: "off" }),
  });
  expect(result.files[file]).toBe(text(assignment("A", "Logs", { mode: "Off" })));
  expect(result.left).toEqual([]);
});

it("mends the rest where one edit has to be refused, and says which", async () => {
  const file = "lz_policy_default_values.yaml";
  const source = `defaults:
  - default_name: w
    policy_assignments:
      - policy_assignment_name: A
        parameter_names: &p [WORKSPACEID]
      - policy_assignment_name: a-One
        parameter_names: [workspaceId]
x: *p
`;
  const files = {
    "Logs.lz_policy_definition.json": logs,
    "A.lz_policy_assignment.json": assignment("A", "Logs"),
    "A-One.lz_policy_assignment.json": assignment("A-One", "Logs"),
    [file]: source,
  };
  const { findings } = checkChain(await chainOf({ ".": files }));
  const path = ["defaults", 0, "policy_assignments", 0, "parameter_names", 0];
  const shared = { library: ".", file, path, change: { set: "workspaceId", was: "WORKSPACEID" } };
  const place = { rule: "parameter-case", severity: "warning" as const, message: "", fingerprint: "" };
  const fixed = await applyFixes([{ ...place, fix: shared }, ...findings], ".", () => source);
  expect(fixed).toEqual([
    {
      library: ".",
      file,
      text: source.replace("a-One", "A-One"),
      fixes: 1,
      refused: [expect.objectContaining({ code: "EDIT_REFUSED" })],
    },
  ]);
});

it("refuses a new name that the object holds already", async () => {
  const file = "A.lz_policy_assignment.json";
  const source = '{ "effect": 1, "Effect": 2 }';
  const fix = { library: ".", file, path: ["effect"], change: { rename: "Effect" } };
  const finding = { rule: "parameter-case", severity: "warning" as const, message: "", fingerprint: "" };
  expect(await applyFixes([{ ...finding, fix }], ".", () => source)).toMatchObject([{ text: source, fixes: 0 }]);
});

it("refuses to change a document in which a key stands twice", async () => {
  const file = "A.lz_policy_assignment.json";
  const source = '{ "effect": "a", "effect": "b", "x": "c" }';
  const fix = { library: ".", file, path: ["x"], change: { set: "C", was: "c" } };
  const finding = { rule: "value-not-allowed", severity: "error" as const, message: "", fingerprint: "" };
  expect(await applyFixes([{ ...finding, fix }], ".", () => source)).toMatchObject([{ text: source, fixes: 0 }]);
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
