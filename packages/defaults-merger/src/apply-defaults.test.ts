import { expect, it } from "vitest";
import { applyDefaults, mergeDefaults, type MergedDefaults } from "./index.ts";

function merged(defaults: Readonly<Record<string, readonly string[]>>): MergedDefaults {
  const value = {
    defaults: Object.entries(defaults).map(([name, assignments]) => ({
      default_name: name,
      policy_assignments: assignments.map((assignment) => ({
        policy_assignment_name: assignment,
        parameter_names: [`${name}Parameter`],
      })),
    })),
  };
  return mergeDefaults([{ id: "base", documents: { defaults: { file: "f.json", value } } }]);
}

it("gives each assignment the values of its defaults", () => {
  const applied = applyDefaults(merged({ region: ["B", "A"], email: ["A"], unused: ["C"] }), {
    email: ["a@example.com"],
    region: "westeurope",
  });
  expect(applied).toEqual({
    assignments: [
      { name: "B", parameters: { regionParameter: { value: "westeurope", default: "region" } } },
      {
        name: "A",
        parameters: {
          regionParameter: { value: "westeurope", default: "region" },
          emailParameter: { value: ["a@example.com"], default: "email" },
        },
      },
    ],
    unset: ["unused"],
    unknown: [],
    findings: [],
  });
});

it.each([
  { given: "null", value: null, unset: true },
  { given: "undefined", value: undefined, unset: true },
  { given: "an empty text", value: "", unset: false },
  { given: "false", value: false, unset: false },
  { given: "zero", value: 0, unset: false },
])("takes $given for a value or for none", ({ value, unset }) => {
  const applied = applyDefaults(merged({ d: ["A"] }), { d: value });
  expect([applied.unset, applied.assignments.length]).toEqual(unset ? [["d"], 0] : [[], 1]);
  expect(applied.findings).toEqual([]);
});

it("passes a value on as it is", () => {
  const value = { deep: { list: [1, null, { x: true }] } };
  expect(applyDefaults(merged({ d: ["A"] }), { d: value }).assignments[0]?.parameters["dParameter"]?.value).toBe(value);
});

it("tells values that no default takes, with their place and what may be meant", () => {
  const defaults = merged({ log_workspace_id: ["A"], log_retention: ["A"] });
  const values = { log_workspce_id: 1, LOG_RETENTION: 2, nothing_like_it: null };
  const applied = applyDefaults(defaults, values, {
    file: "values.yaml",
    locate: ([name]) => ({ line: Object.keys(values).indexOf(String(name)) + 1, column: 1 }),
  });
  expect(applied.unknown).toEqual([
    { name: "log_workspce_id", suggestion: "log_workspace_id" },
    { name: "LOG_RETENTION", suggestion: "log_retention" },
    { name: "nothing_like_it", suggestion: undefined },
  ]);
  expect(applied.findings[0]).toEqual({
    rule: "value-without-default",
    severity: "error",
    message: 'No library declares a default "log_workspce_id"; its value is applied to nothing.',
    file: "values.yaml",
    line: 1,
    column: 1,
    hint: 'Did you mean "log_workspace_id"?',
  });
  expect(applied.findings.map(({ line, hint }) => [line, hint])).toEqual([
    [1, 'Did you mean "log_workspace_id"?'],
    [2, 'Did you mean "log_retention"?'],
    [3, "Remove it, or declare a default of that name."],
  ]);
});

it("suggests the first of names that are as near", () => {
  expect(applyDefaults(merged({ zone_1: ["A"], zone_2: ["A"] }), { zone_3: 1 }).unknown[0]?.suggestion).toBe("zone_1");
});

it("suggests nothing that has a value already", () => {
  expect(applyDefaults(merged({ region: ["A"] }), { region: 1, regions: 2 }).unknown).toEqual([
    { name: "regions", suggestion: undefined },
  ]);
});

it("treats names of the language's own as names", () => {
  const names = ["__proto__", "constructor", "toString"];
  const value = {
    defaults: names.map((name) => ({
      default_name: name,
      policy_assignments: [{ policy_assignment_name: "__proto__", parameter_names: [name] }],
    })),
  };
  const defaults = mergeDefaults([{ id: "l", documents: { defaults: { file: "f.json", value } } }]);
  expect(applyDefaults(defaults, {}).unset).toEqual(names);

  const applied = applyDefaults(defaults, JSON.parse('{ "__proto__": { "polluted": true }, "constructor": 1 }'));
  expect(JSON.stringify(applied.assignments)).toBe(
    '[{"name":"__proto__","parameters":{"__proto__":{"value":{"polluted":true},"default":"__proto__"},' +
      '"constructor":{"value":1,"default":"constructor"}}}]',
  );
  expect(applied.unset).toEqual(["toString"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

it("gets through thousands of unknown values", () => {
  const defaults = merged(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`default_${index}`, []])));
  const values = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`defualt_${index}`, 1]));
  expect(applyDefaults(defaults, values).unknown.filter(({ suggestion }) => suggestion !== undefined)).toHaveLength(
    100,
  );
});
