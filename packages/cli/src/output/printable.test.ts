import { expect, it } from "vitest";
import { parse } from "yaml";
import { formatJson } from "./format-json.ts";
import { formatYaml } from "./format-yaml.ts";

/** Control characters of both kinds, what turns text around, what nobody sees. */
const hidden = ["\u0007", "\u001b[31m", "\u007f", "\u009b31m", "\u202eY", "\u2066", "\u200b", "\ufeff", "\u2028"];
const value = {
  name: `a${hidden.join("b")}`,
  [`key ${hidden.join(" ")}`]: hidden,
  plain: "äöü – 日本 🙂\n\tsecond line",
  nothing: undefined,
};
const seen = JSON.parse(JSON.stringify({ ...value, nothing: null }));

it.each([
  { given: "JSON", format: async () => formatJson(value), read: (text: string) => JSON.parse(text) as unknown },
  { given: "YAML", format: () => formatYaml(value), read: (text: string) => parse(text) as unknown },
])("$given holds no character that cannot be seen, and the same value", async ({ format, read }) => {
  const text = await format();
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/);
  expect(text).toContain("äöü – 日本 🙂");
  expect(read(text)).toEqual(seen);
});
