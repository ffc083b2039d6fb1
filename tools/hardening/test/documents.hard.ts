import {
  type LibraryMetadata,
  parseJson,
  parseSource,
  type PolicyDefaultValues,
  readDefaults,
  type ReadDocument,
  readMetadata,
} from "@lzkit/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { anyDefaults, anyMetadata, anyName, nearlyADocument } from "../src/documents.ts";
import "../src/seed.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const [json, yaml] = ["lz_policy_default_values.json", "lz_policy_default_values.yaml"] as const;

/** Everything that reads a document. */
async function readAll(bytes: Uint8Array): Promise<readonly ReadDocument<unknown>[]> {
  return [
    parseJson(bytes, { file: json }),
    readMetadata(bytes, { file: "lz_library_metadata.json" }),
    readMetadata(bytes, { file: "lz_library_metadata.json", published: true }),
    ...(await Promise.all(
      [json, yaml].flatMap((file) => [parseSource(bytes, { file }), readDefaults(bytes, { file })]),
    )),
  ];
}

/** Findings lie in the text and tell something; what no finding excuses is a value. */
function checkDocument({ value, findings, source }: ReadDocument<unknown>): void {
  const lines = source?.split(/\r\n|\r|\n/);
  for (const { rule, message, line, column } of findings) {
    expect(rule).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(message).not.toBe("");
    if (line === undefined || column === undefined) continue;
    expect(Math.min(line, column)).toBeGreaterThanOrEqual(1);
    if (lines === undefined) continue;
    const text = lines[line - 1];
    expect(text, `line ${line} of ${JSON.stringify(source)}`).toBeDefined();
    expect(column).toBeLessThanOrEqual((text?.length ?? 0) + 1);
  }
  expect(value !== undefined || findings.some(({ severity }) => severity === "error")).toBe(true);
}

describe("documents that may be anything", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."{}[]:,\"'\\ \n\t-#&*!|>%@0a\u2028".split("")), maxLength: 80 }),
    fc.json(),
    nearlyADocument.map((tree) => JSON.stringify(tree)),
    nearlyADocument.map((tree) => stringify(tree)),
  );

  it.each([
    { given: "bytes", bytes: fc.uint8Array({ maxLength: 300 }), runs: 3000 },
    { given: "text", bytes: anyText.map(encode), runs: 5000 },
    {
      given: "text in UTF-16",
      bytes: anyText.map((text) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"))),
      runs: 1000,
    },
  ])("never throw: $given", async ({ bytes, runs }) => {
    const check = async (given: Uint8Array) => (await readAll(given)).forEach(checkDocument);
    await fc.assert(fc.asyncProperty(bytes, check), { numRuns: runs });
  });

  it("are read the same twice", async () => {
    const facts = async (bytes: Uint8Array) =>
      (await readAll(bytes)).map(({ value, findings }) => ({ value, findings }));
    const check = async (text: string) => {
      expect(await facts(encode(text))).toEqual(await facts(encode(text)));
    };
    await fc.assert(fc.asyncProperty(anyText, check), { numRuns: 1000 });
  });
});

describe("documents that are as they should be", () => {
  const spaces = fc.integer({ min: 0, max: 4 });
  const errorsOf = ({ findings }: ReadDocument<unknown>) => findings.filter(({ severity }) => severity === "error");

  it("keep all they say, in JSON", async () => {
    const check = async (defaults: PolicyDefaultValues, indent: number) => {
      const document = await readDefaults(encode(JSON.stringify(defaults, undefined, indent)), { file: json });
      expect(document.value).toEqual(defaults);
      expect(errorsOf(document)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(anyDefaults(), spaces, check), { numRuns: 3000 });
  });

  it("keep all they say, in YAML", async () => {
    const check = async (defaults: PolicyDefaultValues, indentSeq: boolean) => {
      const document = await readDefaults(encode(stringify(defaults, { indentSeq })), { file: yaml });
      expect(document.value).toEqual(defaults);
      expect(errorsOf(document)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(anyDefaults(), fc.boolean(), check), { numRuns: 1500 });
  });

  it("keep all that metadata says", () => {
    const check = (metadata: LibraryMetadata, indent: number) => {
      const document = readMetadata(encode(JSON.stringify(metadata, undefined, indent)), { file: "m.json" });
      expect(document.value).toEqual(metadata);
      expect(errorsOf(document)).toEqual([]);
    };
    fc.assert(fc.property(anyMetadata, spaces, check), { numRuns: 3000 });
  });

  it.each([
    { given: "JSON", file: json, format: (value: object) => JSON.stringify(value, undefined, 2) },
    { given: "YAML", file: yaml, format: (value: object) => stringify(value, { defaultStringType: "QUOTE_DOUBLE" }) },
  ])("tell where each name stands, in $given", async ({ file, format }) => {
    // Names that both formats write as JSON does, so that the text can be compared.
    const plain = anyName.filter((name) => /^[ -~]{1,20}$/.test(name));
    const check = async (defaults: PolicyDefaultValues) => {
      const text = format(defaults);
      const { locate } = await readDefaults(encode(text), { file });
      const lines = text.split("\n");
      for (const [at, { default_name: name, policy_assignments: assignments }] of defaults.defaults.entries()) {
        const names = assignments.flatMap((assignment, index) =>
          assignment.parameter_names.map((parameter, last) => ({
            path: ["defaults", at, "policy_assignments", index, "parameter_names", last],
            said: parameter,
          })),
        );
        for (const { path, said } of [{ path: ["defaults", at, "default_name"], said: name }, ...names]) {
          const { line = 0, column = 0 } = locate(path) ?? {};
          const quoted = JSON.stringify(said);
          expect(lines[line - 1]?.slice(column - 1).slice(0, quoted.length)).toBe(quoted);
        }
      }
    };
    await fc.assert(fc.asyncProperty(anyDefaults(plain), check), { numRuns: 500 });
  });
});
