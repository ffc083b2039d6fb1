import { type Command, Option } from "commander";
import type { Dialect } from "lzkit";
import { CliError } from "../cli-error.ts";
import { type Config, noConfig } from "../config/config.ts";
import { findConfig } from "../config/find-config.ts";
import { addFetchOptions, type FetchOptions, readFetchOptions } from "./fetch-options.ts";
import { readDialect } from "./read-dialect.ts";

/** What the options on all library commands come to. */
export interface LibraryOptions extends FetchOptions {
  readonly json: boolean;
  /** `undefined`: the metadata file in the library tells it. */
  readonly dialect: Dialect | undefined;
  readonly libraryRepository: string | undefined;
  /** For `libraryOverwriteEnabled`. */
  readonly overwrite: boolean | "extend";
  /** What to take for a member, by its path: those of the configuration file, then those of the options. */
  readonly overrides: Readonly<Record<string, string>>;
  /** What else the configuration file settles. */
  readonly config: Config;
}

/** Adds the argument that names a library. */
export function addLibraryArgument(command: Command): void {
  command.argument("[library]", "a folder, path@ref in the library repository, or an address", ".");
}

/** Adds the options that all library commands have; those on how libraries are fetched where it fetches any. */
export function addLibraryOptions(command: Command, { fetches = true }: { readonly fetches?: boolean } = {}): void {
  if (fetches) addFetchOptions(command);
  command
    .addOption(new Option("--dialect <name>", "names that the libraries use: neutral, azure, or a file with your own"))
    .addOption(
      new Option("--library-repository <url>", "git repository in which path@ref is looked up").env(
        "LZ_LIBRARY_REPOSITORY",
      ),
    )
    .addOption(
      new Option("--overwrite", "let a library replace defaults of the libraries below it").conflicts("extend"),
    )
    .addOption(new Option("--extend", "let a library add to defaults of the libraries below it"))
    .addOption(
      new Option(
        "--override <path=what>",
        "take another ref, folder (./…) or address for a member; can be given again",
      ).argParser(collectOverride),
    )
    .addOption(new Option("--config <file>", "configuration file, instead of the lz.config.* found from here upwards"));
}

/**
 * Reads the options of a command to which {@link addLibraryOptions} added them. They win over the environment,
 * and that over the configuration file.
 *
 * @throws {@link CliError} CONFIG_INVALID, DIALECT_UNKNOWN, FILE_UNUSABLE
 */
export async function readLibraryOptions(command: Command): Promise<LibraryOptions> {
  const {
    json,
    dialect,
    libraryRepository,
    overwrite,
    extend,
    override,
    config: configFile,
  } = command.optsWithGlobals<{
    json?: boolean;
    dialect?: string;
    libraryRepository?: string;
    overwrite?: boolean;
    extend?: boolean;
    override?: Readonly<Record<string, string>>;
    config?: string;
  }>();
  const config = await readConfig(configFile);
  return {
    json: json === true,
    dialect: dialect === undefined ? config.dialect : await readDialect(dialect),
    // An empty variable counts as one that is not set.
    libraryRepository: libraryRepository || process.env["ALZLIB_LIBRARY_GIT_URL"] || config.libraryRepository,
    overwrite: extend === true ? "extend" : (overwrite ?? config.overwrite ?? false),
    overrides: { ...config.overrides, ...override },
    config,
    ...readFetchOptions(command),
  };
}

function collectOverride(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf("=");
  const [member, what] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (member !== "" && what !== "") return Object.fromEntries([...Object.entries(before), [member, what]]);
  throw new CliError("OPTION_INVALID", {
    message: `${JSON.stringify(text)} is not an override.`,
    context: { option: "--override" },
    hint: "Write it like --override platform/alz=2026.04.2 or --override platform/alz=./my-alz.",
  });
}

/** What reads a configuration file is loaded where there is one. */
async function readConfig(given: string | undefined): Promise<Config> {
  const file = given ?? findConfig(process.cwd());
  return file === undefined ? noConfig : (await import("../config/load-config.ts")).loadConfig(file);
}
