import type { Dialect } from "../dialect.ts";
import { describeValue } from "../check/describe-path.ts";
import { SchemaError } from "../schema-error.ts";
import { quote } from "../text/quote.ts";

/**
 * Makes a dialect of your own, for a family of libraries that uses other names.
 *
 * Takes any value, so that a dialect can come from a file. `releaseTag` is `{path}/{ref}` unless given.
 *
 * @throws {@link SchemaError} DIALECT_INVALID where a field is missing, malformed or unknown; lists all of them.
 *
 * @example
 * ```ts
 * const dialect = defineDialect({ name: "acme", filePrefix: "acme", vendorNamespace: "Acme" });
 * ```
 */
export function defineDialect(input: unknown): Dialect {
  const given: unknown = isObject(input) ? { releaseTag: "{path}/{ref}", ...input } : input;
  const problems = isObject(given)
    ? findProblems(given)
    : [`A dialect must be an object, not ${describeValue(given)}.`];
  if (problems.length > 0) throw invalid(problems);
  const { name, filePrefix, vendorNamespace, libraryRepository, releaseTag } = given as Record<keyof Dialect, never>;
  return Object.freeze({ name, filePrefix, vendorNamespace, libraryRepository, releaseTag });
}

interface Field {
  readonly pattern: RegExp;
  readonly wanted: string;
  readonly optional?: true;
}

const fields: Readonly<Record<keyof Dialect, Field>> = {
  name: { pattern: /^[a-z][a-z0-9-]{0,63}$/, wanted: "lower-case letters, digits and dashes" },
  filePrefix: { pattern: /^[A-Za-z0-9][\w-]{0,63}$/, wanted: "letters, digits, underscores and dashes" },
  vendorNamespace: { pattern: /^[A-Za-z][A-Za-z0-9]{0,63}$/, wanted: "letters and digits" },
  libraryRepository: { pattern: /^[^\s\p{Cc}]+$/u, wanted: "the address of a repository", optional: true },
  releaseTag: {
    pattern: /^[^\s\p{Cc}]*\{ref\}[^\s\p{Cc}]*$/u,
    wanted: 'a tag with "{ref}" in it, such as "{path}/{ref}"',
  },
};

function findProblems(input: Readonly<Record<string, unknown>>): readonly string[] {
  const unknown = Object.keys(input).filter((key) => !Object.hasOwn(fields, key));
  return [
    ...Object.entries(fields).flatMap(([key, field]) => findProblem(key, input[key], field)),
    ...unknown.map((key) => `${quote(key)} is not known. Known keys: ${Object.keys(fields).join(", ")}.`),
  ];
}

function findProblem(key: string, value: unknown, { pattern, wanted, optional }: Field): readonly string[] {
  if (value === undefined) return optional === true ? [] : [`"${key}" is missing: it takes ${wanted}.`];
  if (typeof value === "string" && pattern.test(value)) return [];
  return [`"${key}" must be ${wanted}, not ${describeValue(value)}.`];
}

function invalid(problems: readonly string[]): SchemaError {
  return new SchemaError("DIALECT_INVALID", {
    message: `This is not a dialect. ${problems.join(" ")}`,
    context: { problems },
    hint: 'A dialect looks like { "name": "acme", "filePrefix": "acme", "vendorNamespace": "Acme" }.',
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
