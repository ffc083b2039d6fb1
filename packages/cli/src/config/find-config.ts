import { existsSync } from "node:fs";
import path from "node:path";
import { lilconfigSync } from "lilconfig";
import { CliError } from "../cli-error.ts";

const names = ["lz.config.json", "lz.config.yaml", "lz.config.ts"];

/** The loaders only tell the place: what a file holds is read with the positions of its values. */
const loaders = Object.fromEntries([".json", ".yaml", ".ts"].map((ending) => [ending, (file: string) => file]));

/**
 * The configuration file of a folder: in it, or in the nearest folder above it up to the root of its repository.
 * Outside of a repository only the folder itself counts, so that nobody else's file is run.
 *
 * @throws {@link CliError} CONFIG_INVALID where a folder has two
 */
export function findConfig(folder: string): string | undefined {
  const options = { searchPlaces: names, loaders, stopDir: repositoryRoot(folder), ignoreEmptySearchPlaces: false };
  const file = lilconfigSync("lz", options).search(folder)?.filepath;
  if (file === undefined) return undefined;
  const others = names.filter(
    (name) => name !== path.basename(file) && existsSync(path.join(path.dirname(file), name)),
  );
  if (others.length > 0) throw ambiguous(file, others);
  return file;
}

function repositoryRoot(folder: string): string {
  for (let above = folder; ; above = path.dirname(above)) {
    if (existsSync(path.join(above, ".git"))) return above;
    if (above === path.dirname(above)) return folder;
  }
}

function ambiguous(file: string, others: readonly string[]): CliError<"CONFIG_INVALID"> {
  return new CliError("CONFIG_INVALID", {
    message: `The folder ${path.dirname(file)} has two configuration files: ${[path.basename(file), ...others].join(" and ")}.`,
    context: { file },
    hint: "Keep one of them.",
  });
}
