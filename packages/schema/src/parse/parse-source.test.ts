import { expect, it } from "vitest";
import { parseJson, parseSource } from "../index.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
  { given: "JSON", file: "a.json", text: '{ "a": [1, { "b": null }] }' },
  { given: "YAML", file: "a.yaml", text: "a:\n  - 1\n  - b: null\n" },
  { given: "YAML with the short ending", file: "a.YML", text: "{ a: [1, b: ] }" },
  { given: "JSON in a YAML file", file: "a.yml", text: '{ "a": [1, { "b": null }] }' },
  { given: "JSON whatever its ending", file: "policy", text: '{ "a": [1, { "b": null }] }' },
])("reads $given", async ({ file, text }) => {
  const { value, findings } = await parseSource(utf8(text), { file });
  expect({ value, findings }).toEqual({ value: { a: [1, { b: null }] }, findings: [] });
});

it("reads JSON the same way at once", async () => {
  const bytes = utf8('{ "a": 1,, }');
  const { locate: _, ...now } = parseJson(bytes, { file: "a.json", library: "corp" });
  const { locate: __, ...later } = await parseSource(bytes, { file: "a.json", library: "corp" });
  expect(now).toEqual(later);
  expect(now.findings).toMatchObject([
    { rule: "invalid-syntax", library: "corp", file: "a.json", line: 1, column: 10 },
  ]);
});

const json = '{\r\n  "日本": [1,\n "x"],\r  "a": { "b": null, "b": 2 }\n}';
const yaml = "日本: [1,\n x]\na: &a\n  b: null\n  b: 2\nc: *a\n";

it.each([
  { given: "the document", path: [], places: ["1:1", "1:1"] },
  { given: "an array", path: ["日本"], places: ["2:9", "1:5"] },
  { given: "an item on the next line", path: ["日本", 1], places: ["3:2", "2:2"] },
  { given: "a key that stands twice", path: ["a", "b"], places: ["4:26", "5:6"] },
  { given: "an item that is not there", path: ["日本", 2], places: [undefined, undefined] },
  { given: "a key that is not there", path: ["a", "toString"], places: [undefined, undefined] },
  { given: "a key in an array", path: ["日本", "length"], places: [undefined, undefined] },
  { given: "an index in an object", path: ["a", 0], places: [undefined, undefined] },
  { given: "a step into a plain value", path: ["a", "b", "c"], places: [undefined, undefined] },
])("locates $given", async ({ path, places }) => {
  const documents = [
    await parseSource(utf8(json), { file: "a.json" }),
    await parseSource(utf8(yaml), { file: "a.yaml" }),
  ];
  const found = documents.map(({ locate }) => locate(path));
  expect(found.map((place) => place && `${place.line}:${place.column}`)).toEqual(places);
});

it("locates a YAML alias where it stands, and what is in it at its anchor", async () => {
  const { locate } = await parseSource(utf8(yaml), { file: "a.yaml" });
  expect([locate(["c"]), locate(["c", "b"])]).toEqual([
    { line: 6, column: 4 },
    { line: 5, column: 6 },
  ]);
});

it.each([
  { given: "yes, which is no boolean", text: "a: yes", value: { a: "yes" } },
  { given: "numbers in keys", text: "1: x", value: { 1: "x" } },
  { given: "a directive for YAML 1.1, which changes nothing", text: "%YAML 1.1\n---\na: yes\n", value: { a: "yes" } },
  { given: "a date, which is a text", text: "a: 2026-01-01", value: { a: "2026-01-01" } },
  { given: "standard tags", text: "a: !!str 5", value: { a: "5" } },
  { given: "an anchor that is set anew", text: "- &a 1\n- *a\n- &a 2\n- *a", value: [1, 1, 2, 2] },
  { given: "an anchor inside another one", text: "- &a [&b 1]\n- &b 2\n- *a\n- *b", value: [[1], 2, [1], 2] },
  { given: "a quoted merge key", text: '"<<": 1', value: { "<<": 1 } },
])("reads YAML 1.2 with $given", async ({ text, value }) => {
  await expect(parseSource(utf8(text), { file: "a.yaml" })).resolves.toMatchObject({ value, findings: [] });
});

it("tells of a key that stands twice, and takes the last one", async () => {
  const bytes = new TextEncoder().encode('{ "name": "a",\n  "name": "b" }');
  const document = { value: { name: "b" }, findings: [{ rule: "duplicate-key", line: 2, column: 3 }] };
  expect(parseJson(bytes, { file: "a.json" })).toMatchObject(document);
  expect(await parseSource(bytes, { file: "a.json" })).toMatchObject(document);
});
