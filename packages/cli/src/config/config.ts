import type { Dialect, Fetcher, Severity } from "lzkit";

/** What a configuration file settles for all commands. Options and the environment win over it. */
export interface Config {
  /** The file, as it is shown; `undefined`: there is none. */
  readonly file: string | undefined;
  readonly dialect: Dialect | undefined;
  readonly libraryRepository: string | undefined;
  /** For `libraryOverwriteEnabled`. */
  readonly overwrite: boolean | "extend" | undefined;
  /** A ref, an address or a folder by the path of a member; folders count from the current folder. */
  readonly overrides: Readonly<Record<string, string>> | undefined;
  /** Where to fetch from instead, by how addresses begin. */
  readonly rewrites: Readonly<Record<string, string>> | undefined;
  /** Hosts and folders that fetched libraries may point to. */
  readonly trust: readonly string[];
  /** Besides the built-in ones. */
  readonly fetchers: readonly Fetcher[];
  /** Path of the file of values, from the current folder. */
  readonly values: string | undefined;
  readonly check: CheckConfig;
}

/** What a configuration file settles for `lz check`. */
export interface CheckConfig {
  /** By rule id. */
  readonly severities: Readonly<Record<string, Severity | "off">> | undefined;
  /** Path of the baseline file, from the current folder. */
  readonly baseline: string | undefined;
}

/** What holds where there is no configuration file. */
export const noConfig: Config = {
  file: undefined,
  dialect: undefined,
  libraryRepository: undefined,
  overwrite: undefined,
  overrides: undefined,
  rewrites: undefined,
  trust: [],
  fetchers: [],
  values: undefined,
  check: { severities: undefined, baseline: undefined },
};
