import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, it } from "vitest";
import { generate } from "../scripts/generate-validators.ts";

it.each([...generate()].map(([url, text]) => ({ file: url.slice(url.lastIndexOf("/") + 1), url, text })))(
  "has $file as the JSON Schemas make it",
  ({ url, text }) => {
    expect(readFileSync(new URL(url), "utf8")).toBe(text);
  },
);

it("bounds what the validators collect, and leaves nothing to load or to compile", () => {
  const code = [...generate()].find(([url]) => url.includes("validators"))?.[1] ?? "";
  expect(code).not.toMatch(/require\(|new Function|eval\(/);
  const kept = code.match(/^.*\bvErrors\b.*push.*$/gm) ?? [];
  expect(kept.length).toBeGreaterThan(20);
  const bound =
    /^if\((?:unknown\+\+ < maxMistakes|errors - unknown <= maxMistakes)\) \(vErrors \?\?= \[\]\)\.push\(err\d+\);$/;
  expect(kept.filter((line) => !bound.test(line))).toEqual([]);
  expect(code).not.toContain("vErrors = [");
});

it.each(["library-metadata", "policy-default-values"])("publishes %s.json as a draft-07 schema of its own", (name) => {
  const schema = JSON.parse(readFileSync(new URL(`../schemas/${name}.json`, import.meta.url), "utf8")) as object;
  expect(schema).toMatchObject({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
  expect(new Ajv({ strict: true }).compile(schema)({})).toBe(false);
});
