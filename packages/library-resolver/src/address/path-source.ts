import { cleanSubdirectory } from "./clean-subdirectory.ts";
import { localPath } from "./local-path.ts";
import { sourceQuery } from "./source-query.ts";
import type { PathSource } from "./source.ts";
import type { SpecifierParts } from "./split-specifier.ts";

/**
 * Reads the parts of a specifier that names a folder on disk.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function pathSource(specifier: string, parts: SpecifierParts): PathSource {
  sourceQuery(specifier, parts, ["archive"]);
  return {
    kind: "path",
    path: localPath(specifier, parts.location),
    subdirectory: cleanSubdirectory(specifier, parts.subdirectory),
  };
}
