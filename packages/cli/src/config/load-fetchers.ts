import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Fetcher } from "lzkit";
import * as v from "valibot";
import { CliError } from "../cli-error.ts";
import { fetcherSchema } from "./config-schema.ts";

/** Where modules are looked up from. */
export interface LoadFetchersOptions {
  /** The configuration file, as it is shown. */
  readonly file: string;
  readonly folder: string;
}

/**
 * Loads the modules of custom fetchers: paths, or names of packages, as the folder sees them.
 *
 * @throws {@link CliError} CONFIG_INVALID
 */
export async function loadFetchers(
  given: readonly (string | Fetcher)[],
  options: LoadFetchersOptions,
): Promise<readonly Fetcher[]> {
  const loaded = await Promise.all(
    given.map(async (each) => (typeof each === "string" ? load(each, options) : [each])),
  );
  return loaded.flat();
}

async function load(specifier: string, { file, folder }: LoadFetchersOptions): Promise<readonly Fetcher[]> {
  const module = await importFrom(specifier, folder).catch((cause: unknown) => {
    throw invalid(file, `cannot load the fetcher ${JSON.stringify(specifier)}`, cause);
  });
  const exported = (module as { readonly default?: unknown }).default;
  const found = v.safeParse(v.array(fetcherSchema), Array.isArray(exported) ? exported : [exported]);
  if (found.success) return found.output;
  throw invalid(file, `names the module ${JSON.stringify(specifier)}, whose default export is not a fetcher`);
}

async function importFrom(specifier: string, folder: string): Promise<unknown> {
  if (path.isAbsolute(specifier)) return import(pathToFileURL(specifier).href);
  const { resolve } = await import("import-meta-resolve");
  return import(resolve(specifier, pathToFileURL(path.join(folder, "lz.config.json")).href));
}

function invalid(file: string, reason: string, cause?: unknown): CliError {
  return new CliError("CONFIG_INVALID", {
    message: `The configuration file ${file} ${reason}.`,
    context: { file },
    hint:
      cause === undefined
        ? "A fetcher is the default export of its module: an object with a type and the methods parse, pin and open."
        : "Install what it imports beside it (npm install @lzkit/library-resolver), and check its spelling.",
    cause,
  });
}
