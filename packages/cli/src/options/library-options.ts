import { type Command, Option } from "commander";
import type { Dialect } from "lzkit";
import { readDialect } from "./read-dialect.ts";

/** What the options on all library commands come to. */
export interface LibraryOptions {
  readonly json: boolean;
  /** `undefined`: the metadata file in the library tells it. */
  readonly dialect: Dialect | undefined;
  readonly libraryRepository: string | undefined;
  /** For `libraryOverwriteEnabled`. */
  readonly overwrite: boolean | "extend";
}

/** Adds the argument that names a library. */
export function addLibraryArgument(command: Command): void {
  command.argument("[library]", "a folder, path@ref in the library repository, or an address", ".");
}

/** Adds the options that all library commands have. */
export function addLibraryOptions(command: Command): void {
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
    .addOption(new Option("--extend", "let a library add to defaults of the libraries below it"));
}

/**
 * Reads the options of a command to which {@link addLibraryOptions} added them.
 *
 * @throws {@link CliError} DIALECT_UNKNOWN, FILE_UNUSABLE
 */
export async function readLibraryOptions(command: Command): Promise<LibraryOptions> {
  const { json, dialect, libraryRepository, overwrite, extend } = command.optsWithGlobals<{
    json?: boolean;
    dialect?: string;
    libraryRepository?: string;
    overwrite?: boolean;
    extend?: boolean;
  }>();
  return {
    json: json === true,
    dialect: dialect === undefined ? undefined : await readDialect(dialect),
    libraryRepository: libraryRepository ?? process.env["ALZLIB_LIBRARY_GIT_URL"],
    overwrite: extend === true ? "extend" : overwrite === true,
  };
}
