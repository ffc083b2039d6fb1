import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

interface Package {
  readonly name: string;
  readonly folder: string;
  readonly layer: number;
  readonly anywhere: boolean;
  readonly dependencies: readonly string[];
}

/** The command imports nothing but these, which proves the facade complete. */
const onlyImports: Readonly<Record<string, readonly string[]>> = { "@lzkit/cli": ["lzkit", "@lzkit/emulator"] };

/** What these import is built into them, and so stands among their development dependencies. */
const bundled: ReadonlySet<string> = new Set(["@lzkit/cli"]);

/**
 * Every place where a package of the workspace breaks the rule of layers, sorted:
 * a package imports only packages of lower layers, only what it lists as a dependency,
 * and one that runs anywhere imports nothing of Node.
 */
export function layerViolations(root: string): string[] {
  const packages = readPackages(root);
  const byName = new Map(packages.map((each) => [each.name, each]));
  const problems = packages.flatMap((each) => [
    ...dependencyProblems(each, byName),
    ...sourceFiles(each.folder).flatMap((file) => importProblems(each, file, byName, root)),
  ]);
  return problems.sort();
}

function readPackages(root: string): Package[] {
  return globSync("packages/*/package.json", { cwd: root }).map((file) => {
    const json = JSON.parse(readFileSync(join(root, file), "utf8"));
    const tags: string[] = json.nx?.tags ?? [];
    const layer = tags.find((tag) => tag.startsWith("layer:"))?.slice("layer:".length);
    if (layer === undefined) throw new Error(`${file}: no "layer:<n>" among nx.tags`);
    return {
      name: json.name,
      folder: join(root, dirname(file)),
      layer: Number(layer),
      anywhere: tags.includes("platform:any"),
      dependencies: Object.keys({
        ...json.dependencies,
        ...json.peerDependencies,
        ...(bundled.has(json.name) ? json.devDependencies : {}),
      }),
    };
  });
}

function dependencyProblems(from: Package, byName: ReadonlyMap<string, Package>): string[] {
  return from.dependencies.flatMap((name) => layerProblem(from, name, byName, "package.json"));
}

function layerProblem(from: Package, name: string, byName: ReadonlyMap<string, Package>, place: string): string[] {
  const to = byName.get(name);
  if (to === undefined) return [];
  const allowed = onlyImports[from.name];
  if (allowed !== undefined && !allowed.includes(name)) {
    return [`${from.name} (${place}): imports ${name}, but may import only ${allowed.join(" and ")}`];
  }
  if (to.layer < from.layer) return [];
  return [`${from.name} (${place}): layer ${from.layer} may not import ${name} of layer ${to.layer}`];
}

function sourceFiles(folder: string): string[] {
  return globSync("src/**/*.ts", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => join(folder, file));
}

const importPattern =
  /^\s*(import|export)(\s+type)?[^"';]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|^\s*import\s+"([^"]+)"/gm;

function importProblems(from: Package, file: string, byName: ReadonlyMap<string, Package>, root: string): string[] {
  const place = relative(root, file);
  return [...readFileSync(file, "utf8").matchAll(importPattern)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? "";
    // `#` names a file of the package itself, by its `imports`.
    if (/^[.#]/.test(specifier)) return [];
    if (specifier.startsWith("node:")) {
      return from.anywhere ? [`${from.name} (${place}): runs anywhere, but imports ${specifier}`] : [];
    }
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    if (name === from.name) return [];
    const unlisted = from.dependencies.includes(name)
      ? []
      : [`${from.name} (${place}): imports ${name}, which is not among its dependencies`];
    return [...unlisted, ...layerProblem(from, name, byName, place)];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = layerViolations(process.argv[2] ?? ".");
  console.log(problems.length === 0 ? "layers: every import goes down" : problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
