import type { Chain } from "lzkit";
import { CliError } from "../cli-error.ts";

/**
 * Refuses to write by a chain whose root is no library: most likely the command was called in another folder.
 *
 * @throws {@link CliError} LIBRARY_MISSING
 */
export function requireLibrary(library: string, { libraries, findings }: Chain): void {
  const root = libraries.at(-1);
  if (root?.documents.metadata !== undefined || root?.documents.defaults !== undefined) return;
  const told = findings.find((each) => each.rule === "missing-metadata" && each.library === root?.id);
  throw new CliError("LIBRARY_MISSING", {
    message: `${library === "." ? "The folder" : library} holds no library: no metadata and no defaults.`,
    context: { library },
    hint: told?.hint,
  });
}
