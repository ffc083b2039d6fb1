import { expect, it } from "vitest";
import { documentLimits, parseJson, parseSource, readDefaults, readMetadata } from "../src/index.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const repeat = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));
const bomb = [
  "a0: &a0 x",
  ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [${"*aX, ".replace("X", `${i}`).repeat(9)}]`),
];
const tower = ["a0: &a0 [x]", ...Array.from({ length: 2000 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]`)];

const json = [
  { given: "100 MB", bytes: new Uint8Array(100_000_000).fill(32), rule: "document-too-large" },
  { given: "10,000 levels", bytes: utf8("[".repeat(10_000) + "]".repeat(10_000)), rule: "too-deep" },
  { given: "10,000 levels that never close", bytes: utf8('{"a":'.repeat(10_000)), rule: "too-deep" },
  { given: "levels up to the limit of size", bytes: utf8("[".repeat(documentLimits.jsonBytes)), rule: "too-deep" },
  {
    given: "an endless string of escapes",
    bytes: utf8(`"${repeat('\\"', documentLimits.jsonBytes - 2)}`),
    rule: "invalid-syntax",
  },
  { given: "brackets in a broken string", bytes: utf8(`{"a":"\\"${"[".repeat(100)}" 1}`), rule: "invalid-syntax" },
  { given: "mistakes on every line", bytes: utf8(repeat("@\n", 200_000)), rule: "too-many-findings" },
  { given: "thousands of comments", bytes: utf8(repeat("/**/", 200_000)), rule: "too-many-findings" },
  {
    given: "random bytes",
    bytes: Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + 128) % 256),
    rule: "wrong-encoding",
  },
  { given: "UTF-32", bytes: Uint8Array.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), rule: "wrong-encoding" },
  { given: "a character that breaks off", bytes: Uint8Array.from([0x7b, 0xe2, 0x82]), rule: "wrong-encoding" },
  { given: "an encoded surrogate", bytes: Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]), rule: "wrong-encoding" },
];

it.each(json)("ends in a finding on JSON with $given", ({ bytes, rule }) => {
  for (const document of [parseJson(bytes, { file: "a.json" }), readMetadata(bytes, { file: "a.json" })]) {
    expect(document.value).toBeUndefined();
    expect(document.findings.map((finding) => finding.rule)).toContain(rule);
    expect(document.locate(["a", 0])).toBeUndefined();
  }
});

const yaml = [
  { given: "100 MB", bytes: new Uint8Array(100_000_000).fill(32), rule: "document-too-large" },
  { given: "10,000 levels in brackets", bytes: utf8("[".repeat(10_000) + "]".repeat(10_000)), rule: "too-deep" },
  { given: "10,000 levels on one line", bytes: utf8("- ".repeat(10_000)), rule: "too-deep" },
  {
    given: "1,000 levels by indentation",
    bytes: utf8(Array.from({ length: 1000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")),
    rule: "too-deep",
  },
  { given: "levels up to the limit of size", bytes: utf8("[".repeat(documentLimits.yamlBytes)), rule: "too-deep" },
  { given: "a bomb of aliases", bytes: utf8(bomb.join("\n")), rule: "too-many-values" },
  { given: "a tower of aliases", bytes: utf8(tower.join("\n")), rule: "too-deep" },
  { given: "an alias of itself", bytes: utf8("&a [*a]"), rule: "too-deep" },
  { given: "thousands of anchors on one value", bytes: utf8("&a ".repeat(5000)), rule: "too-many-findings" },
  { given: "a NUL byte", bytes: utf8("a: \0"), rule: "nul-byte" },
];

it.each(yaml)("ends in a finding on YAML with $given", async ({ bytes, rule }) => {
  const documents = [await parseSource(bytes, { file: "a.yaml" }), await readDefaults(bytes, { file: "a.yml" })];
  for (const document of documents) {
    expect(document.value).toBeUndefined();
    expect(document.findings.map((finding) => finding.rule)).toContain(rule);
    expect(document.locate(["a", 0])).toBeUndefined();
  }
});

const floods = [
  { given: "of a wrong type", text: `{"defaults":[${repeat("1,", 300_000)}1]}` },
  { given: "with unknown keys", text: `{"defaults":[${repeat('{"a":1},', 300_000)}{}]}` },
  {
    given: "with empty names",
    text: `{"defaults":[${repeat('{"default_name":"","policy_assignments":[]},', 300_000)}{}]}`,
  },
];

it.each(floods)("gives up a document with thousands of defaults $given", async ({ text }) => {
  const { value, findings } = await readDefaults(utf8(text), { file: "a.json" });
  expect(value).toBeUndefined();
  expect(findings).toHaveLength(documentLimits.findings + 1);
  expect(findings.at(-1)).toMatchObject({
    rule: "too-many-findings",
    severity: "error",
    message: "The document has more than 1000 errors, so nothing of it is read.",
  });
});

const unknownKeys = (count: number): string => Array.from({ length: count }, (_, index) => `"x${index}":1,`).join("");
const entry = '{"default_name":"a","policy_assignments":[]}';

const warned = [
  { given: "150 unknown keys", text: `{${unknownKeys(150)}"defaults":[${entry}]}`, left: 1 },
  { given: "1,000 unknown keys", text: `{${unknownKeys(1000)}"defaults":[${entry}]}`, left: 1 },
  { given: "unknown keys up to the limit of size", text: `{${unknownKeys(300_000)}"defaults":[${entry}]}`, left: 1 },
  { given: "one name 8,000 times", text: `{"defaults":[${`${entry},`.repeat(8000)}${entry}]}`, left: 8001 },
  {
    given: "one parameter name 8,000 times",
    text: `{"defaults":[{"default_name":"a","policy_assignments":[{"policy_assignment_name":"b","parameter_names":[${'"c",'.repeat(8000)}"c"]}]}]}`,
    left: 1,
  },
];

it.each(warned)("keeps the whole value and closes with a warning after $given", async ({ text, left }) => {
  const { value, findings } = await readDefaults(utf8(text), { file: "a.json" });
  expect(value?.defaults).toHaveLength(left);
  expect(value).toEqual(JSON.parse(text));
  expect(findings).toHaveLength(documentLimits.findings + 1);
  expect(findings.at(-1)).toMatchObject({ rule: "too-many-findings", severity: "warning" });
});

const amongWarnings = [
  {
    given: "before them",
    text: `{"name":5,${unknownKeys(1200)}"dependencies":[{"custom_url":"../a"}]}`,
    rule: "wrong-type",
  },
  {
    given: "after them",
    text: `{${unknownKeys(1200)}"name":5,"dependencies":[{"custom_url":"../a"}]}`,
    rule: "wrong-type",
  },
  {
    given: "of a rule",
    text: `{${unknownKeys(1200)}"dependencies":[{"path":"b"},{"custom_url":"../a"}]}`,
    rule: "dependency-address",
  },
];

it.each(amongWarnings)("tells an error among 1,200 warnings that stands $given", ({ text, rule }) => {
  const { value, findings } = readMetadata(utf8(text), { file: "a.json" });
  expect(value?.dependencies).toEqual([{ custom_url: "../a" }]);
  expect(findings.filter(({ severity }) => severity === "error").map((finding) => finding.rule)).toEqual([rule]);
  expect(findings).toHaveLength(documentLimits.findings + 1);
  expect(findings.at(-1)).toMatchObject({ rule: "too-many-findings", severity: "warning" });
});

it("cuts warnings before errors, and closes as severely as the worst that is cut", async () => {
  const wrong = "1,".repeat(130);
  const text = `{${unknownKeys(50)}"defaults":[${wrong}${entry}]}`;
  const { value, findings } = await readDefaults(utf8(text), { file: "a.json" });
  expect(value?.defaults).toHaveLength(1);
  expect(new Set(findings.slice(0, -1).map(({ rule }) => rule))).toEqual(new Set(["wrong-type"]));
  expect(findings.at(-1)).toMatchObject({ rule: "too-many-findings", severity: "error" });
});

const most = [
  { given: "a thousand wrong types", text: `{"defaults":[${"1,".repeat(1000)}${entry}]}`, left: 1 },
  {
    given: "a thousand empty names",
    text: `{"defaults":[${'{"default_name":"","policy_assignments":[]},'.repeat(1000)}${entry}]}`,
    left: 1,
  },
  { given: "a thousand comments", text: `{"defaults":[${"/**/".repeat(1000)}${entry}]}`, left: 1 },
];

it.each(most)("still reads a document with $given", async ({ text, left }) => {
  const { value, findings } = await readDefaults(utf8(text), { file: "a.json" });
  expect(value?.defaults).toHaveLength(left);
  expect(findings.at(-1)).toMatchObject({ rule: "too-many-findings", severity: "error" });
});

it("leaves the prototypes of objects alone", async () => {
  const text = '{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, "defaults": [] }';
  const read = [
    parseJson(utf8(text), { file: "a.json" }),
    await parseSource(utf8(text), { file: "a.yaml" }),
    await readDefaults(utf8(text), { file: "a.json" }),
    await readDefaults(utf8(text.replace("[]", '[{ "__proto__": 1 }]')), { file: "a.yaml" }),
  ];
  for (const { value } of read) {
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor", "defaults"]);
  }
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
