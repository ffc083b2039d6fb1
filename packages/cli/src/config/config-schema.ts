import { analysisRules, type Fetcher, mergerRules, resolverRules, schemaRules, type Severity } from "lzkit";
import * as v from "valibot";
import { cliRules } from "../cli-rules.ts";

/** What a configuration file holds, as it is written. */
export interface ConfigFile {
  readonly $schema?: string | undefined;
  /** Name of a built-in dialect, a file with one, or the dialect itself. */
  readonly dialect?: string | Readonly<Record<string, unknown>> | undefined;
  readonly libraryRepository?: string | undefined;
  readonly overwrite?: boolean | "extend" | undefined;
  readonly overrides?: Readonly<Record<string, string>> | undefined;
  readonly rewrites?: Readonly<Record<string, string>> | undefined;
  readonly trust?: readonly string[] | undefined;
  /** Modules whose default export is a fetcher or a list of them; in TypeScript also fetchers themselves. */
  readonly fetchers?: readonly (string | Fetcher)[] | undefined;
  readonly values?: string | undefined;
  readonly check?:
    | {
        readonly severities?: Readonly<Record<string, Severity | "off" | undefined>> | undefined;
        readonly baseline?: string | undefined;
      }
    | undefined;
}

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const ruleIds = Object.keys({ ...schemaRules, ...resolverRules, ...mergerRules, ...analysisRules, ...cliRules });
const severity = v.optional(v.picklist(["error", "warning", "info", "off"]));
const severities = Object.fromEntries(ruleIds.map((id) => [id, severity]));

/** A fetcher, as far as its looks can tell. */
export const fetcherSchema: v.GenericSchema<unknown, Fetcher> = v.custom<Fetcher>(
  isFetcher,
  "must be a fetcher: an object with a type and the methods parse, pin and open",
);

/** Checks what a configuration file holds. All unknown keys are issues. */
export const configSchema: v.GenericSchema<unknown, ConfigFile> = strict({
  $schema: v.optional(text),
  dialect: v.optional(v.union([text, v.record(v.string(), v.unknown())])),
  libraryRepository: v.optional(text),
  overwrite: v.optional(v.union([v.boolean(), v.literal("extend")])),
  overrides: v.optional(v.record(v.string(), text)),
  rewrites: v.optional(v.record(text, text)),
  trust: v.optional(v.array(text)),
  fetchers: v.optional(v.array(v.union([text, fetcherSchema], "must be the name of a module, or a fetcher"))),
  values: v.optional(text),
  check: v.optional(strict({ severities: v.optional(strict(severities)), baseline: v.optional(text) })),
});

function strict<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.objectWithRest(entries, v.never());
}

function isFetcher(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { type, ...methods } = value as Readonly<Record<string, unknown>>;
  return typeof type === "string" && ["parse", "pin", "open"].every((name) => typeof methods[name] === "function");
}
