import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type DocumentPath, type ReadDocument, readDefaults, readMetadata } from "../src/index.ts";

/** Every value of a whole document is replaced by every wrong one, or taken away. */
const metadata = {
  $schema: "https://example.com/a.json",
  name: "corp",
  display_name: "Corp",
  description: "Policies.",
  path: "platform/corp",
  dependencies: [{ path: "platform/base", ref: "2026.01.0" }, { custom_url: "./extra" }],
};
const defaults = {
  defaults: [
    { default_name: "a", policy_assignments: [{ policy_assignment_name: "A", parameter_names: ["p", "q"] }] },
    {
      default_name: "b",
      description: "B.",
      policy_assignments: [{ policy_assignment_name: "B", parameter_names: [] }],
    },
  ],
};
const wrongs = [null, 5, true, "", "text", [], [1], {}, { a: 1 }, undefined];

interface Mutant {
  readonly path: DocumentPath;
  readonly wrong: unknown;
  readonly document: unknown;
}

function mutants(whole: unknown): readonly Mutant[] {
  return paths(whole).flatMap((path) =>
    wrongs.map((wrong) => ({ path, wrong, document: replace(whole, path, wrong) })),
  );
}

function paths(value: unknown, path: DocumentPath = []): readonly DocumentPath[] {
  if (typeof value !== "object" || value === null) return [path];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...steps.flatMap((step) => paths((value as Record<string | number, unknown>)[step], [...path, step]))];
}

function replace(value: unknown, [step, ...rest]: DocumentPath, by: unknown): unknown {
  if (step === undefined) return by ?? null;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replace(item, rest, by) : item));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === step ? (rest.length > 0 ? replace(item, rest, by) : by) : item]),
  );
}

function validator(name: string, { required }: { readonly required: boolean }): (value: unknown) => boolean {
  const text = readFileSync(new URL(`../schemas/${name}.json`, import.meta.url), "utf8");
  const schema = JSON.parse(text) as Record<string, unknown>;
  return new Ajv().compile(required ? schema : { ...schema, required: [] });
}

const wrongTypes = new Set(["wrong-type", "missing-field"]);

/** What is left of a document fits its type, and each of its values stands where it is said to be. */
function check(document: ReadDocument<unknown>, { fits }: { readonly fits: (value: unknown) => boolean }): void {
  const { value, locate, source = "" } = document;
  if (value === undefined) return;
  expect(fits(value)).toBe(true);
  const lines = source.split("\n");
  for (const path of paths(value)) {
    const place = locate(path);
    const rest = lines[(place?.line ?? 0) - 1]?.slice((place?.column ?? 0) - 1) ?? "";
    const there = path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value as unknown);
    expect(rest.startsWith(typeof there === "object" ? JSON.stringify(there).slice(0, 1) : JSON.stringify(there))).toBe(
      true,
    );
  }
}

function text(document: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(document, undefined, 2));
}

describe("in a metadata file", () => {
  const fitsPublished = validator("library-metadata", { required: true });
  const fits = validator("library-metadata", { required: false });
  it.each(mutants(metadata))("finds and leaves out $path = $wrong", ({ document }) => {
    const read = readMetadata(text(document), { file: "a.json", published: true });
    check(read, { fits });
    expect(read.findings.some(({ rule }) => wrongTypes.has(rule))).toBe(!fitsPublished(document));
  });
});

describe.each(["a.json", "a.yaml"])("in a policy default values file %s", (file) => {
  const fits = validator("policy-default-values", { required: true });
  it.each(mutants(defaults))("finds and leaves out $path = $wrong", async ({ document }) => {
    const read = await readDefaults(text(document), { file });
    check(read, { fits });
    expect(read.findings.some(({ rule }) => wrongTypes.has(rule))).toBe(!fits(JSON.parse(JSON.stringify(document))));
  });
});
