import { fillTemplate } from "./fill-template.ts";
import { namesOf } from "./names.ts";
import { runInWorkspace } from "./run-in-workspace.ts";
import { type AfterWriting, type WorkspaceTree, readText, writeNew } from "./workspace-tree.ts";

/** What the generator is told. */
export interface FetcherOptions {
  /** What its addresses start with, without `::`. */
  readonly name: string;
  /** Whether the package's dependencies are not to be installed. */
  readonly skipInstall?: boolean;
}

/** Schemes that other fetchers take. */
const taken = new Set(["archive", "file", "git", "http", "https", "mem", "memory", "oci", "path"]);

const examples = "tools/examples/package.json";

/** Adds `packages/<name>-fetcher`: a fetcher for `<name>::…` that keeps the contract of fetchers. */
export async function generateFetcher(tree: WorkspaceTree, options: FetcherOptions): Promise<AfterWriting> {
  const { kebab: scheme, camel, pascal } = namesOf(options.name.replace(/-fetcher$/, ""));
  if (taken.has(scheme)) throw new Error(`Addresses with ${scheme}:: belong to another fetcher. Take another name.`);
  const name = `${scheme}-fetcher`;
  const folder = `packages/${name}`;
  const values = { scheme, camel, pascal, name, version: versionOf(tree) };
  const fill = (template: string) => fillTemplate(`fetcher/${template}`, values);
  const files = {
    "package.json": fill("package.json"),
    "tsconfig.json": fill("tsconfig.json"),
    "tsconfig.test.json": fill("tsconfig.test.json"),
    "vitest.config.ts": 'export { base as default } from "../../vitest.base.ts";\n',
    LICENSE: readText(tree, "LICENSE"),
    "README.md": fill("README.md"),
    "src/index.ts": fill("index.ts"),
    [`src/${name}.ts`]: fill("fetcher.ts"),
    [`src/${name}.test.ts`]: fill("fetcher.test.ts"),
    [`api/${name}.api.md`]: fill("report.api.md"),
  };
  for (const [path, content] of Object.entries(files)) writeNew(tree, `${folder}/${path}`, content);
  writeNew(tree, `.changeset/${name}.md`, fill("changeset.md"));
  tree.write(examples, withDependency(readText(tree, examples), `@lzkit/${name}`));
  return () => {
    runInWorkspace(tree.root, ".", "oxfmt", folder, `.changeset/${name}.md`, examples);
    if (options.skipInstall !== true) install(tree);
    console.log(`\nNow put what you fetch from in the place of the store in ${folder}/src/${name}.ts.`);
    console.log(`Its tests: cd ${folder} && vitest`);
  };
}

/** All packages are released together, with one version. */
function versionOf(tree: WorkspaceTree): string {
  const manifest = readText(tree, "packages/library-resolver/package.json");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** The examples of the package's README are run there. */
function withDependency(manifest: string, name: string): string {
  const json = JSON.parse(manifest) as { readonly dependencies: Readonly<Record<string, string>> };
  const all = Object.entries({ ...json.dependencies, [name]: "workspace:*" });
  const dependencies = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ ...json, dependencies }, null, 2)}\n`;
}

function install(tree: WorkspaceTree): void {
  const { packageManager } = JSON.parse(readText(tree, "package.json")) as { readonly packageManager: string };
  runInWorkspace(tree.root, ".", "npx", "--yes", "--prefer-offline", packageManager, "install", "--no-frozen-lockfile");
}
