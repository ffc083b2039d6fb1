import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** Packages of the reference: all that export something, but for the facade, which only passes names on. */
export const apiPackages: readonly string[] = [
  "errors",
  "schema",
  "http",
  "library-resolver",
  "defaults-merger",
  "partner-client",
  "rg-client",
  "emulator",
  "library-analysis",
];

/** A module that a package exports. */
export interface ApiModule {
  /** As it is imported: `@lzkit/emulator/server`. */
  readonly name: string;
  /** Its source, from the root of the workspace. */
  readonly source: string;
}

/** The modules of a package, as its `exports` map names them. */
export function modulesOf(packageName: string): ApiModule[] {
  const manifest = JSON.parse(readFileSync(join(root, "packages", packageName, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@lzkit/source"];
    if (source === undefined) return [];
    return [{ name: posix.join(manifest.name, path), source: posix.join("packages", packageName, source) }];
  });
}
