import path from "node:path";
import { pathToFileURL } from "node:url";
import { defineDialect, describeAddress, type Dialect, type ReadDocument, renderFindings } from "lzkit";
import { CliError } from "../cli-error.ts";
import { readDialect } from "../options/read-dialect.ts";
import { readInputFile } from "../options/read-input-file.ts";
import { checkConfig, asConfig } from "./check-config.ts";
import type { Config } from "./config.ts";
import type { ConfigFile } from "./config-schema.ts";
import { loadFetchers } from "./load-fetchers.ts";

/**
 * Loads a configuration file. Paths in it count from its folder; in the answer they count from the current one.
 *
 * @throws {@link CliError} CONFIG_INVALID, FILE_UNUSABLE, FILE_UNREADABLE, DIALECT_UNKNOWN
 */
export async function loadConfig(file: string): Promise<Config> {
  const shown = path.relative("", file);
  const config = await readConfigFile(shown);
  const folder = path.dirname(path.resolve(file));
  const fromHere = (given: string | undefined): string | undefined =>
    given === undefined ? undefined : path.relative("", path.resolve(folder, given)) || ".";
  const address = (given: string): string => (isRelative(given) ? asFolder(path.resolve(folder, given)) : given);
  // Unlike an override, which may be a ref, a repository without a host is a folder, with a dot in front or without.
  const repository = (given: string): string =>
    describeAddress(given).type === "path" && !/^file:/i.test(given)
      ? asFolder(path.resolve(folder, given))
      : address(given);
  return {
    file: shown,
    dialect: await readDialectOf(config.dialect, folder),
    libraryRepository: config.libraryRepository && repository(config.libraryRepository),
    overwrite: config.overwrite,
    overrides: config.overrides && mapValues(config.overrides, address),
    rewrites: config.rewrites && mapValues(config.rewrites, address),
    trust: (config.trust ?? []).map(address),
    fetchers: await loadFetchers(config.fetchers ?? [], { file: shown, folder }),
    values: fromHere(config.values),
    check: { severities: definedOnly(config.check?.severities), baseline: fromHere(config.check?.baseline) },
  };
}

async function readConfigFile(file: string): Promise<ConfigFile> {
  const document = file.endsWith(".ts") ? await importConfig(file) : await readInputFile(file);
  const errors = document.findings.filter(({ severity }) => severity === "error");
  const findings = document.value === undefined || errors.length > 0 ? errors : checkConfig(document);
  if (findings.length === 0) return asConfig(document.value);
  throw new CliError("CONFIG_INVALID", {
    message: [
      `The configuration file ${file} cannot be used.`,
      ...renderFindings(findings, () => document.source),
    ].join("\n"),
    context: { file },
  });
}

async function importConfig(file: string): Promise<ReadDocument<unknown>> {
  const module = await import(pathToFileURL(path.resolve(file)).href).catch((cause: unknown) => {
    throw new CliError("CONFIG_INVALID", {
      message: `The configuration file ${file} cannot be loaded.`,
      context: { file },
      hint: "Mend what it says is wrong, or install what it imports.",
      cause,
    });
  });
  // A module without a default export is as good as an empty file.
  const { default: value = null } = module as { readonly default?: unknown };
  return { file, value, findings: [], locate: () => undefined };
}

async function readDialectOf(given: ConfigFile["dialect"], folder: string): Promise<Dialect | undefined> {
  if (given === undefined) return undefined;
  if (typeof given !== "string") return defineDialect(given);
  return readDialect(isRelative(given) ? path.relative("", path.resolve(folder, given)) : given);
}

/** Relative as addresses tell it: with a dot in front. */
function isRelative(given: string): boolean {
  return /^\.\.?(?:[/\\]|$)/.test(given);
}

function asFolder(folder: string): string {
  const relative = path.relative("", folder).split(path.sep).join("/");
  return relative.startsWith("../") || relative === ".." ? relative : `./${relative}`;
}

function mapValues(
  record: Readonly<Record<string, string>>,
  map: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function definedOnly<Value>(
  record: Readonly<Record<string, Value | undefined>> | undefined,
): Readonly<Record<string, Value>> | undefined {
  if (record === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
