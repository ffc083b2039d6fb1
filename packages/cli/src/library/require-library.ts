import type { Chain } from "lzkit";
import { CliError } from "../cli-error.ts";

/**
 * Refuses to write by a chain whose root is no library: most likely the command was called in another folder.
 *
 * @throws {@link CliError} LIBRARY_MISSING
 */
export function requireLibrary(library: string, { libraries, dialect }: Chain): void {
  const { metadata, defaults } = libraries.at(-1)?.documents ?? {};
  if (metadata !== undefined || defaults !== undefined) return;
  throw new CliError("LIBRARY_MISSING", {
    message: `There is no library in ${library}: no ${dialect.filePrefix}_library_metadata.json, and no default values.`,
    context: { library },
    hint: "Name the folder of a library, or begin one with lz init.",
  });
}
