import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const workspaceRoot: string = fileURLToPath(new URL("../../../", import.meta.url));

/** What can be imported from a package. */
export interface Entry {
  /** As an importer writes it: `@lzkit/emulator/server`. */
  readonly specifier: string;
  /** The source file, absolute. */
  readonly source: string;
  /** The built types, relative to the package's folder. */
  readonly types: string;
  /** Needs an optional peer, such as a test runner, so that it cannot be loaded alone. */
  readonly needsPeer: boolean;
}

export interface PublicPackage {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  /** Names of the packages of this workspace that it needs, those that they need included. */
  readonly needs: readonly string[];
  readonly runsInBrowser: boolean;
  /** The modules that it exports; a command has none. */
  readonly entries: readonly Entry[];
}

/** What tests read of a `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly nx: { readonly tags: readonly string[] };
  readonly [field: string]: unknown;
}

/** The packages that are published, in the order of their names. */
export function publicPackages(): PublicPackage[] {
  const found = globSync("packages/*/package.json", { cwd: workspaceRoot })
    .map((file) => ({ folder: join(workspaceRoot, file, ".."), manifest: readManifest(join(workspaceRoot, file)) }))
    .filter(({ manifest }) => manifest.private !== true);
  const byName = new Map(found.map(({ manifest }) => [manifest.name, manifest]));
  return found
    .map(({ folder, manifest }) => ({
      name: manifest.name,
      folder,
      manifest,
      needs: [...closure(manifest, byName)].sort(),
      runsInBrowser: manifest.nx.tags.includes("platform:any"),
      entries: entriesOf(manifest, folder),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One of the public packages. */
export function publicPackage(name: string): PublicPackage {
  const found = publicPackages().find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no public package "${name}".`);
  return found;
}

/** Every module of every public package, to run one test for each. */
export function publicEntries(): (Entry & { readonly of: PublicPackage })[] {
  return publicPackages().flatMap((each) => each.entries.map((entry) => ({ ...entry, of: each })));
}

/** The names of the values that a module exports, by its source. */
export async function exportedValues({ source }: Entry): Promise<string[]> {
  return Object.keys(await import(source)).sort();
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8"));
}

function entriesOf({ name, exports }: Manifest, folder: string): Entry[] {
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const { "@lzkit/source": source = "", types = "" } = target;
    return [{ specifier: name + path.slice(1), source: join(folder, source), types, needsPeer: path === "./testing" }];
  });
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
