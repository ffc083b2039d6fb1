import { closest, distance } from "fastest-levenshtein";
import type { Finding, ReadDocument } from "lzkit";
import * as v from "valibot";
import { cliRules } from "../cli-rules.ts";
import { type ConfigFile, configSchema } from "./config-schema.ts";

/** What is wrong with a configuration, each with its place, in the order of the document. */
export function checkConfig({ file, value, locate }: ReadDocument<unknown>): readonly Finding[] {
  const result = v.safeParse(mapSchema, value);
  const findings = (result.issues ?? []).map((issue): Finding => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return {
      rule: "config-invalid",
      severity: cliRules["config-invalid"].severity,
      ...describeIssue(issue, path),
      file,
      ...locate(path),
    };
  });
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
  const where = path.join(".") || "A configuration";
  if (issue.expected === "never") return unknownKey(path);
  if (issue.message.startsWith("must ")) return { message: `${where} ${issue.message}.` };
  const expected = (issue.expected ?? "")
    .replaceAll(/[()]/g, "")
    .replaceAll(" | ", " or ")
    .replaceAll("Object", "a map of keys");
  return { message: `${where} must be ${expected}, not ${issue.received}.` };
}

function unknownKey(path: Path): Pick<Finding, "message" | "hint"> {
  const key = String(path.at(-1));
  const known = knownKeys(path.slice(0, -1));
  const near = known.length === 0 ? "" : closest(key, known);
  const isNear = near !== "" && distance(key, near) <= Math.max(2, key.length / 3);
  return {
    message: `There is no key ${JSON.stringify(path.join("."))} in a configuration.`,
    hint: isNear ? `Did you mean ${JSON.stringify(near)}?` : `There are ${known.join(", ")}.`,
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
