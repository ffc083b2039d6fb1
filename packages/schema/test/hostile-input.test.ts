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
  expect(findings.at(-1)?.rule).toBe("too-many-findings");
});

it("closes a long list of warnings with a warning", async () => {
  const keys = Array.from({ length: 150 }, (_, index) => `"x${index}": 1`);
  const { value, findings } = await readDefaults(utf8(`{"defaults":[],${keys.join()}}`), { file: "a.json" });
  expect(value?.defaults).toEqual([]);
  expect(findings.at(-1)).toMatchObject({ rule: "too-many-findings", severity: "warning" });
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
