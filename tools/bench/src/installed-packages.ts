import { readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Names of all packages that come along with some, themselves included, sorted; one for each version. */
export function installedPackages(names: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    const file = findPackageJSON(name, from);
    if (file === undefined) throw new Error(`${name} is not installed for ${from}`);
    const { version, dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const key = `${name} ${version}`;
    if (found.has(key)) return;
    found.set(key, name);
    for (const each of Object.keys(dependencies)) visit(each, realpathSync(file));
  };
  for (const name of names) visit(name, import.meta.filename);
  return [...found.values()].sort();
}
