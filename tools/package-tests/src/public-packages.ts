import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const workspaceRoot: string = fileURLToPath(new URL("../../../", import.meta.url));

export interface PublicPackage {
  readonly name: string;
  readonly folder: string;
  /** Names of the packages of this workspace that it needs, those that they need included. */
  readonly needs: readonly string[];
  readonly runsInBrowser: boolean;
  /** Has something to import; the command has not. */
  readonly isLibrary: boolean;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly nx: { readonly tags: readonly string[] };
}

/** The packages that are published, in the order of their names. */
export function publicPackages(): PublicPackage[] {
  const manifests = globSync("packages/*/package.json", { cwd: workspaceRoot })
    .map((file) => ({ folder: join(workspaceRoot, file, ".."), json: readManifest(join(workspaceRoot, file)) }))
    .filter(({ json }) => json.private !== true);
  const byName = new Map(manifests.map(({ json }) => [json.name, json]));
  return manifests
    .map(({ folder, json }) => ({
      name: json.name,
      folder,
      needs: [...closure(json, byName)].sort(),
      runsInBrowser: json.nx.tags.includes("platform:any"),
      isLibrary: "." in json.exports,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8"));
}

function closure(from: Manifest, byName: ReadonlyMap<string, Manifest>, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(from.dependencies ?? {})) {
    const manifest = byName.get(name);
    if (manifest === undefined || found.has(name)) continue;
    found.add(name);
    closure(manifest, byName, found);
  }
  return found;
}
