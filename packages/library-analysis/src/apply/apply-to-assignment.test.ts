import { parseSource } from "@lzkit/schema";
import { expect, it } from "vitest";
import { applyToAssignment } from "../index.ts";

const json = `{
    "name" :"Deny",
  "properties": {
    "parameters": {
      "allowed": { "value": ["a",
         "b"] },
      "effect": {
        "value": "Audit"
      }
    },   "scope": "x"
  }
}`;

it.each([
  {
    given: "a text",
    parameters: { effect: { value: "Deny" } },
    expected: json.replace('"Audit"', '"Deny"'),
  },
  {
    given: "a list, indented like its line",
    parameters: { allowed: { value: ["c", "d"] } },
    expected: json.replace(/\["a",\s+"b"\]/, '[\n          "c",\n          "d"\n      ]'),
  },
  {
    given: "a parameter that the file does not set yet",
    parameters: { days: { value: 30 } },
    expected: json.replace(
      `"value": "Audit"\n      }`,
      `"value": "Audit"\n      },\n      "days": {\n          "value": 30\n      }`,
    ),
  },
  {
    given: "several at once",
    parameters: { effect: { value: null }, allowed: { value: "none" } },
    expected: json.replace(/\["a",\s+"b"\]/, '"none"').replace('"Audit"', "null"),
  },
  { given: "nothing", parameters: {}, expected: json },
])("sets $given in JSON and leaves the rest", async ({ parameters, expected }) => {
  expect(await applyToAssignment(json, parameters)).toBe(expected);
});

it("keeps the byte order mark and the line breaks", async () => {
  const text = `\uFEFF${json.replaceAll("\n", "\r\n")}\r\n`;
  const edited = await applyToAssignment(text, { allowed: { value: ["c"] }, effect: { value: "Audit" } });
  expect(edited).toBe(text.replace(/\["a",\s+"b"\]/, '[\r\n          "c"\r\n      ]'));
});

it.each([
  {
    given: "an object without parameters",
    text: '{\n\t"properties": {\n\t\t"a": 1\n\t}\n}',
    expected:
      '{\n\t"properties": {\n\t\t"a": 1,\n\t\t"parameters": {\n\t\t\t"p": {\n\t\t\t\t"value": 1\n\t\t\t}\n\t\t}\n\t}\n}',
  },
  {
    given: "empty parameters",
    text: '{\n  "properties": {\n    "parameters": {}\n  }\n}\n',
    expected: '{\n  "properties": {\n    "parameters": {\n      "p": {\n        "value": 1\n      }\n    }\n  }\n}\n',
  },
  {
    given: "everything on one line",
    text: '{"properties":{"parameters":{"q":{"value":2}}}}',
    expected: '{"properties":{"parameters":{"q":{"value":2},"p":{"value":1}}}}',
  },
  {
    given: "empty parameters of a minified file",
    text: '{"properties":{"parameters":{}}}',
    expected: '{"properties":{"parameters":{"p":{"value":1}}}}',
  },
  {
    given: "parameters on one line",
    text: '{\n  "properties": { "parameters": { "q": { "value": 2 } } }\n}',
    expected: '{\n  "properties": { "parameters": { "q": { "value": 2 }, "p": {"value": 1} } }\n}',
  },
  {
    given: "an empty file of one object",
    text: "{}",
    expected: '{\n  "properties": {\n    "parameters": {\n      "p": {\n        "value": 1\n      }\n    }\n  }\n}',
  },
])("makes room for a parameter in $given", async ({ text, expected }) => {
  expect(await applyToAssignment(text, { p: { value: 1 } })).toBe(expected);
});

it.each([
  { given: "a list with figures and escapes", value: '[ "a",   "\\u0062", 1.0, 1e3 ]', same: ["a", "b", 1, 1000] },
  { given: "an object in another order", value: '{ "b": 1,\n"a": [ ] }', same: { a: [], b: 1 } },
])("leaves $given as it is written where the value is the same", async ({ value, same }) => {
  const text = `{ "properties": { "parameters": { "p": { "value": ${value} } } } }`;
  expect(await applyToAssignment(text, { p: { value: same } })).toBe(text);
});

it("leaves a list in YAML with its comments where the value is the same", async () => {
  const text = "properties:\n  parameters:\n    p:\n      value:\n        - a # the first\n        - 'b'\n";
  expect(await applyToAssignment(text, { p: { value: ["a", "b"] } }, { file: "a.yaml" })).toBe(text);
});

it.each([
  { given: "a list on one line", text: '{\n  "v": ["a", "b"]\n}', expected: '{\n  "v": ["c", "d", {"e": 1}]\n}' },
  { given: "a list of a minified file", text: '{"v":["a"]}', expected: '{"v":["c","d",{"e":1}]}' },
  { given: "a text of a minified file", text: '{"v":"a"}', expected: '{"v":["c","d",{"e":1}]}' },
  { given: "an object on one line", text: '{\n  "v": { "a": 1 }\n}', expected: '{\n  "v": ["c", "d", {"e": 1}]\n}' },
])("keeps $given on one line", async ({ text, expected }) => {
  const inside = (value: string): string => `{"properties":{"parameters":{"p":${value.replace('"v"', '"value"')}}}}`;
  expect(await applyToAssignment(inside(text), { p: { value: ["c", "d", { e: 1 }] } })).toBe(inside(expected));
});

it.each([
  { given: "JSON", file: "a.json", text: '{ "properties": { "parameters": { "Effect": { "value": "Audit" } } } }' },
  { given: "YAML", file: "a.yaml", text: "properties:\n  parameters:\n    Effect: { value: Audit }\n" },
])("sets a parameter that $given writes in other capitals", async ({ file, text }) => {
  expect(await applyToAssignment(text, { effect: { value: "Deny" } }, { file })).toBe(text.replace("Audit", "Deny"));
});

it.each([
  {
    given: "stands in the file in two spellings",
    text: '{ "properties": { "parameters": { "effect": { "value": 1 }, "EFFECT": { "value": 2 } } } }',
    parameters: { effect: { value: 3 } },
  },
  {
    given: "is given in two spellings",
    text: '{ "properties": { "parameters": {} } }',
    parameters: { effect: { value: 3 }, EFFECT: { value: 4 } },
  },
])("refuses a parameter that $given: the service takes them for one", async ({ text, parameters }) => {
  await expect(applyToAssignment(text, parameters)).rejects.toMatchObject({
    code: "EDIT_REFUSED",
    message: expect.stringContaining('"EFFECT"'),
    hint: expect.stringContaining("capitals"),
  });
});

const yaml = `# who
name: Deny   # the name
properties:
  parameters:
    allowed:
      value:   # where
        - a
        - "b"
    effect: { value: Audit, other: 1 }
    tags:
      value:
        team: one
    days:
      value: 30  # a month
    open:
      value:
  scope: x
`;

it.each([
  { given: "a number", parameters: { days: { value: 7 } }, expected: yaml.replace("30", "7") },
  {
    given: "a text in a flow map",
    parameters: { effect: { value: "a, b" } },
    expected: yaml.replace("Audit", '"a, b"'),
  },
  { given: "a plain text", parameters: { days: { value: "month" } }, expected: yaml.replace("30", "month") },
  {
    given: "a text that reads as something else",
    parameters: { days: { value: "on" } },
    expected: yaml.replace("30", '"on"'),
  },
  {
    given: "a block list",
    parameters: { allowed: { value: ["c", { d: 1 }] } },
    expected: yaml.replace('- a\n        - "b"', '- c\n        - {"d":1}'),
  },
  {
    given: "a block map",
    parameters: { tags: { value: { a: 1, b: [2] } } },
    expected: yaml.replace("team: one", "a: 1\n        b: [2]"),
  },
  {
    given: "an empty map",
    parameters: { tags: { value: {} } },
    expected: yaml.replace("value:\n        team: one", "value: {}"),
  },
  {
    given: "a value that is left empty",
    parameters: { open: { value: "x" } },
    expected: yaml.replace("value:\n  scope", "value: x\n  scope"),
  },
  {
    given: "a parameter that the file does not set yet",
    parameters: { more: { value: [1] } },
    expected: yaml.replace("value:\n  scope", 'value:\n    more: {"value":[1]}\n  scope'),
  },
])("sets $given in YAML and leaves the rest", async ({ parameters, expected }) => {
  const edited = await applyToAssignment(yaml, parameters, { file: "a.lz_policy_assignment.yaml" });
  expect(edited).toBe(expected);
  const read = await parseSource(new TextEncoder().encode(edited), { file: "a.yaml" });
  const [[name, { value }] = ["", { value: undefined }]] = Object.entries<{ readonly value: unknown }>(parameters);
  expect(read.value).toMatchObject({ properties: { parameters: { [name]: { value } } } });
});

it.each([
  { given: "a value", last: "days: { value: 30 } # a month" },
  { given: "a value that is left empty", last: "days: # later" },
  { given: "a block", last: "days:\n      value: 30 # a month" },
])("leaves the comment of $given where it is when it adds a parameter below", async ({ last }) => {
  const text = `properties:\n  parameters:\n    ${last}\n  scope: x\n`;
  const edited = await applyToAssignment(text, { more: { value: 1 } }, { file: "a.yaml" });
  expect(edited).toBe(text.replace(last, `${last}\n    more: {"value":1}`));
});

it.each([
  { given: "that is not well formed", file: "a.json", text: '{"properties": {' },
  { given: "whose parameters are no object", file: "a.json", text: '{"properties": {"parameters": []}}' },
  { given: "whose root is a list", file: "a.json", text: "[]" },
  { given: "that shares the value", file: "a.yaml", text: "x: &v\n  p: { value: 1 }\nproperties:\n  parameters: *v\n" },
  {
    given: "whose value others share",
    file: "a.yaml",
    text: "properties:\n  parameters: &v\n    p: { value: 1 }\ny: *v\n",
  },
  {
    given: "that would lose a comment",
    file: "a.yaml",
    text: "properties:\n  parameters:\n    p:\n      value: # why\n        - 1\n",
  },
])("refuses a document $given", async ({ file, text }) => {
  await expect(applyToAssignment(text, { p: { value: {} } }, { file })).rejects.toMatchObject({
    code: "EDIT_REFUSED",
    context: { file, path: "properties.parameters.p.value" },
  });
});

it("sets parameters whose names every object knows", async () => {
  const parameters = JSON.parse('{"__proto__":{"value":1},"constructor":{"value":2}}');
  const edited = await applyToAssignment('{"properties":{"parameters":{"a":{}}}}', parameters);
  expect(edited).toBe('{"properties":{"parameters":{"a":{},"__proto__":{"value":1},"constructor":{"value":2}}}}');
});
