import { closest, distance } from "fastest-levenshtein";
import type { Finding, ReadDocument } from "lzkit";
import * as v from "valibot";
import { cliRules } from "../cli-rules.ts";
import { type ConfigFile, configSchema } from "./config-schema.ts";

/** What is wrong with a configuration, each with its place, in the order of the document. */
export function checkConfig({ file, value, locate }: ReadDocument<unknown>): readonly Finding[] {
  const result = v.safeParse(mapSchema, value);
  const found = (path: Path, told: Pick<Finding, "message" | "hint">): Finding => ({
    rule: "config-invalid",
    severity: cliRules["config-invalid"].severity,
    ...told,
    file,
    ...locate(path),
  });
  const findings = [
    ...findReserved(value).map((path) => found(path, unknownKey(path))),
    ...(result.issues ?? []).map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      return found(path, describeIssue(issue, path));
    }),
  ];
  return findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

const mapSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value), "must be a map of keys"),
  configSchema,
);

/** A value in which {@link checkConfig} found nothing wrong. */
export function asConfig(value: unknown): ConfigFile {
  return v.parse(configSchema, value);
}

type Path = readonly (string | number)[];

function describeIssue(issue: v.BaseIssue<unknown>, path: Path): Pick<Finding, "message" | "hint"> {
  const where = path.map((key) => (key === "" ? '""' : key)).join(".") || "A configuration";
  if (issue.expected === "never") return unknownKey(path);
  if (issue.message.startsWith("must ")) return { message: `${where} ${issue.message}.` };
  const expected = (issue.expected ?? "").replaceAll(/[()]/g, "").split(" | ").flatMap(inWords);
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(expected);
  return { message: `${where} must be ${list}, not ${inWords(issue.received).join("")}.` };
}

const words = new Map([
  ["string", ["a string"]],
  ["boolean", ["true", "false"]],
  ["Array", ["a list"]],
  ["Object", ["a map of keys"]],
]);

/** A type as people call it; a value as it is. */
function inWords(type: string): readonly string[] {
  return words.get(type) ?? [type];
}

/** Names that the schema passes over, for they are no keys but parts of every object. */
const reserved = ["__proto__", "constructor", "prototype"];

/** The keys that hold maps of keys or of names. */
const maps = new Set(["check", "severities", "overrides", "rewrites"]);

/** Where such names stand as keys. A dialect has a check of its own, and a fetcher may be an object of a class. */
function findReserved(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const here = reserved.filter((key) => Object.hasOwn(value, key)).map((key) => [...at, key]);
  const below = Object.entries(value).filter(([key]) => maps.has(key));
  return [...here, ...below.flatMap(([key, each]) => findReserved(each, [...at, key]))];
}

function unknownKey(path: Path): Pick<Finding, "message" | "hint"> {
  const key = String(path.at(-1));
  const known = knownKeys(path.slice(0, -1));
  const near = known.length === 0 ? "" : closest(key, known);
  const isNear = near !== "" && distance(key, near) <= Math.max(2, key.length / 3);
  return {
    message: `There is no key ${JSON.stringify(path.join("."))} in a configuration.`,
    hint: isNear
      ? `Did you mean ${JSON.stringify(near)}?`
      : known.length === 0
        ? undefined
        : `Known keys: ${known.join(", ")}.`,
  };
}

/** The keys of the object at a path. */
function knownKeys(path: Path): readonly string[] {
  let schema: unknown = configSchema;
  for (const key of path) schema = unwrap(entriesOf(schema)[key]);
  return Object.keys(entriesOf(schema));
}

function entriesOf(schema: unknown): Readonly<Record<string | number, unknown>> {
  return (schema as { readonly entries?: Readonly<Record<string, unknown>> } | undefined)?.entries ?? {};
}

function unwrap(schema: unknown): unknown {
  return (schema as { readonly wrapped?: unknown } | undefined)?.wrapped ?? schema;
}
