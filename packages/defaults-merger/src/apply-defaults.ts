import type { Finding, Locate } from "@lzkit/schema";
import type { MergedDefault, MergedDefaults } from "./merged-defaults.ts";
import { mergerRules } from "./defaults-merger-rules.ts";
import { quote } from "./quote.ts";
import { suggestName } from "./suggest-name.ts";

/** A value for a parameter of an assignment. */
export interface AppliedParameter {
  /** As given; never a copy, never changed. */
  readonly value: unknown;
  /** Name of the default it came through. */
  readonly default: string;
}

/** An assignment and the parameters that got a value. */
export interface AppliedAssignment {
  readonly name: string;
  /** By name. Has no prototype, so that any name is just a name. At least one. */
  readonly parameters: Readonly<Record<string, AppliedParameter>>;
}

/** A value whose name is no default. */
export interface UnknownValue {
  readonly name: string;
  /** The default that may be meant. */
  readonly suggestion: string | undefined;
}

/** What a map of values comes to. */
export interface AppliedDefaults {
  /** Those that got at least one value, in the order in which the defaults name them. */
  readonly assignments: readonly AppliedAssignment[];
  /** Names of the defaults that have no value, in the order of the defaults. */
  readonly unset: readonly string[];
  /** In the order of the values. */
  readonly unknown: readonly UnknownValue[];
  /** One for each unknown value. */
  readonly findings: readonly Finding[];
}

/** The file that values came from, for the places in findings. */
export interface ValuesSource {
  readonly file: string;
  /** Finds the place of a value by its name. */
  readonly locate?: Locate | undefined;
}

/**
 * Gives each assignment the values of its defaults (specification 2.2, rule 1).
 *
 * A default without a value stays unset: none is invented. `null` and `undefined` count as no value,
 * so that a prepared map can be left with gaps; every other value is passed on as it is.
 *
 * @param values - by name of the default; only its own keys count
 * @example
 * ```ts
 * const { assignments, unset } = applyDefaults(mergeDefaults(libraries), { region: "westeurope" });
 * ```
 */
export function applyDefaults(
  merged: Pick<MergedDefaults, "defaults">,
  values: Readonly<Record<string, unknown>>,
  source?: ValuesSource,
): AppliedDefaults {
  const given = new Map(Object.entries(values));
  const names = merged.defaults.map(({ name }) => name);
  const unset = names.filter((name) => !hasValue(given.get(name)));
  const unknown = findUnknown(given.keys(), new Set(names), unset);
  return {
    assignments: applyValues(merged.defaults, given),
    unset,
    unknown,
    findings: unknown.map((value) => reportUnknown(value, source)),
  };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function applyValues(defaults: readonly MergedDefault[], given: ReadonlyMap<string, unknown>): AppliedAssignment[] {
  const assignments = new Map<string, Record<string, AppliedParameter>>();
  for (const { name, assignments: taking } of defaults) {
    const value = given.get(name);
    if (!hasValue(value)) continue;
    for (const { name: assignment, parameters } of taking) {
      const applied = assignments.get(assignment) ?? (Object.create(null) as Record<string, AppliedParameter>);
      assignments.set(assignment, applied);
      for (const parameter of parameters) applied[parameter.name] = { value, default: name };
    }
  }
  return Array.from(assignments, ([name, parameters]) => ({ name, parameters }));
}

/** Suggestions are made for the first hundred only, so that a wrong file costs no minutes. */
function findUnknown(given: Iterable<string>, known: ReadonlySet<string>, unset: readonly string[]): UnknownValue[] {
  const unknown = [...given].filter((name) => !known.has(name));
  return unknown.map((name, index) => ({ name, suggestion: index < 100 ? suggestName(name, unset) : undefined }));
}

function reportUnknown({ name, suggestion }: UnknownValue, source: ValuesSource | undefined): Finding {
  const position = source?.locate?.([name]);
  return {
    rule: "value-without-default",
    severity: mergerRules["value-without-default"].severity,
    message: `No library declares a default ${quote(name)}; its value is applied to nothing.`,
    file: source?.file,
    line: position?.line,
    column: position?.column,
    hint:
      suggestion === undefined ? "Remove it, or declare a default of that name." : `Did you mean ${quote(suggestion)}?`,
  };
}
