import { readFileSync, writeFileSync } from "node:fs";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** JSON Schema, as far as our two use it. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}

const sources = {
  LibraryMetadata: "../schemas/library-metadata.json",
  PolicyDefaultValues: "../schemas/policy-default-values.json",
} as const;

const banner = "// Made by scripts/generate-validators.ts from schemas/*.json: change those, then run it.\n";

/** The files that follow from the JSON Schemas, by URL: validators, and the schemas as types for the type test. */
export function generate(): ReadonlyMap<string, string> {
  const schemas = Object.entries(sources).map(([name, path]) => [name, forbidUnknownKeys(read(path))] as const);
  return new Map([
    [new URL("../src/check/validators.generated.ts", import.meta.url).href, validators(schemas)],
    [new URL("../src/json-schemas.generated.ts", import.meta.url).href, published()],
    [new URL("../test/schemas.generated.ts", import.meta.url).href, constants(schemas)],
  ]);
}

function read(path: string): Schema {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Schema;
}

/** The published schemas let unknown keys pass, as the specification's do; we warn of them. */
function forbidUnknownKeys({ properties, items, ...rest }: Schema): Schema {
  const inner = Object.entries(properties ?? {}).map(([key, schema]) => [key, forbidUnknownKeys(schema)]);
  return {
    ...rest,
    ...(items && { items: forbidUnknownKeys(items) }),
    ...(properties && { properties: Object.fromEntries(inner), additionalProperties: false }),
  };
}

function validators(schemas: readonly (readonly [string, Schema])[]): string {
  const ajv = new Ajv({ allErrors: true, messages: false, code: { source: true, esm: true, lines: true } });
  for (const [name, schema] of schemas) ajv.addSchema(schema, name);
  const code = standalone.default(ajv, Object.fromEntries(schemas.map(([name]) => [`validate${name}`, name])));
  return [
    banner,
    "// @ts-nocheck\n",
    'import type { KnownKeys, Validate } from "./validate.ts";\n\n',
    "/** No more unknown keys and one more of all else are kept: a hostile document can hold millions. */\n",
    "export const maxMistakes: number = 1000;\n\n",
    "/** The keys of each object, by document and by the schema path of the mistake that tells of an unknown one. */\n",
    `export const knownKeys: KnownKeys = ${JSON.stringify(known(schemas), undefined, 2)};\n\n`,
    tame(code),
  ].join("");
}

function tame(code: string): string {
  return code
    .replace('"use strict";', "")
    .replaceAll(/^const schema\d+ = .*;$/gm, "")
    .replaceAll(/export const (\w+) = /g, "export const $1: Validate = ")
    .replaceAll("let errors = 0;", "let errors = 0;\nlet unknown = 0;")
    .replaceAll(keeping, keepBounded)
    .replaceAll(/\n{2,}/g, "\n")
    .trimStart();
}

/** How ajv keeps a mistake: without any bound. */
const keeping =
  /(keyword:"(\w+)".*)\nif\(vErrors === null\)\{\nvErrors = \[(err\d+)\];\n\}\nelse \{\nvErrors\.push\(\3\);\n\}\nerrors\+\+;/g;

/** Unknown keys are counted on their own, so that no number of them hides what makes a value unusable. */
function keepBounded(_all: string, mistake: string, keyword: string, name: string): string {
  const bound = keyword === "additionalProperties" ? "unknown++ < maxMistakes" : "errors - unknown <= maxMistakes";
  return `${mistake}\nif(${bound}) (vErrors ??= []).push(${name});\nerrors++;`;
}

function known(schemas: readonly (readonly [string, Schema])[]): Record<string, Record<string, readonly string[]>> {
  return Object.fromEntries(schemas.map(([name, schema]) => [name, Object.fromEntries(knownKeys(schema, "#"))]));
}

function knownKeys({ properties = {}, items }: Schema, path: string): (readonly [string, readonly string[]])[] {
  return [
    ...(Object.keys(properties).length > 0 ? [[`${path}/additionalProperties`, Object.keys(properties)] as const] : []),
    ...Object.entries(properties).flatMap(([key, schema]) => knownKeys(schema, `${path}/properties/${key}`)),
    ...(items ? knownKeys(items, `${path}/items`) : []),
  ];
}

/** The schemas as they are published, for programs that give them to editors. */
function published(): string {
  const { LibraryMetadata: metadata, PolicyDefaultValues: defaults } = sources;
  return [
    banner,
    "\n/** The JSON Schemas (draft-07) of the two documents, as editors take them. */\n",
    "export const jsonSchemas: { readonly metadata: object; readonly defaults: object } = ",
    `${JSON.stringify({ metadata: read(metadata), defaults: read(defaults) }, undefined, 2)};\n`,
  ].join("");
}

function constants(schemas: readonly (readonly [string, Schema])[]): string {
  const lines = schemas.map(
    ([name, schema]) => `export const schemaOf${name} = ${JSON.stringify(schema, undefined, 2)} as const;\n`,
  );
  return [banner, ...lines].join("\n");
}

if (import.meta.main) for (const [url, text] of generate()) writeFileSync(new URL(url), text);
