import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyWorkspace } from "../src/copy-workspace.ts";
import { publicPackages, workspaceRoot } from "../src/public-packages.ts";
import { type Registry, startRegistry } from "../src/registry.ts";
import { pnpm, run } from "../src/run.ts";

const packages = publicPackages().map(({ name, folder }) => ({ name, folder: relative(workspaceRoot, folder) }));
let work: string;
let clone: string;
let registry: Registry;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lzkit-release-"));
  clone = join(work, "clone");
  [registry] = await Promise.all([startRegistry(join(work, "registry")), copyWorkspace(clone)]);
});
afterAll(async () => {
  await registry.close();
  await rm(work, { recursive: true });
});

it("raises all versions together, writes changelogs, publishes, and what is published can be installed", async () => {
  const before = await versionOf("packages/errors");
  await writeFile(
    join(clone, ".changeset/rehearsal.md"),
    '---\n"@lzkit/errors": minor\n---\n\nA change that readers of the changelog see.\n',
  );
  await pnpm(["changeset", "version"], clone);
  const versions = new Set(await Promise.all(packages.map(({ folder }) => versionOf(folder))));
  const [version = ""] = versions;
  expect([...versions]).toEqual([expect.not.stringMatching(before)]);
  const changelog = await readFile(join(clone, "packages/errors/CHANGELOG.md"), "utf8");
  expect(changelog).toContain(`## ${version}\n\n### Minor Changes\n`);
  expect(changelog).toContain("\n- A change that readers of the changelog see.\n");

  await run("node", ["tools/package-tests/src/name-repository.ts"], clone, {
    GITHUB_SERVER_URL: "https://host.example",
    GITHUB_REPOSITORY: "owner/lzkit",
  });
  // pnpm itself is not in the registry of this test, so the settings are for what it starts.
  const settings = Object.entries(await publishHere()).map(([name, value]) => `${name}=${value}`);
  await pnpm(["exec", "env", ...settings, "pnpm", "run", "release:all"], clone);
  const tags = (await run("git", ["tag"], clone)).trim().split("\n").sort();
  expect(tags).toEqual(packages.map(({ name }) => `${name}@${version}`).sort());

  const blank = await mkdtemp(join(work, "blank-"));
  await writeFile(join(blank, "package.json"), '{ "private": true, "type": "module" }');
  await run("npm", ["install", "--no-audit", "--no-fund", "--registry", registry.url, "@lzkit/cli", "lzkit"], blank);
  const installed = JSON.parse(await readFile(join(blank, "node_modules/@lzkit/errors/package.json"), "utf8"));
  expect(installed.repository).toEqual({
    type: "git",
    url: "git+https://host.example/owner/lzkit.git",
    directory: "packages/errors",
  });
  expect((await run(join(blank, "node_modules/.bin/lz"), ["--version"], blank)).trim()).toBe(version);
});

/**
 * Sees to it that nothing is published but to the registry of this test: packages name it, which outweighs all
 * settings of this machine, and the only key is for it.
 */
async function publishHere(): Promise<NodeJS.ProcessEnv> {
  for (const { folder } of packages) {
    const file = join(clone, folder, "package.json");
    const manifest = JSON.parse(await readFile(file, "utf8"));
    const publishConfig = { ...manifest.publishConfig, registry: registry.url, provenance: false };
    await writeFile(file, JSON.stringify({ ...manifest, publishConfig }));
  }
  const settings = join(work, "npmrc");
  const host = registry.url.replace("http:", "");
  await writeFile(settings, `registry=${registry.url}\n${host}:_authToken=rehearsal\n`);
  const names = ["npm_config_registry", "NPM_CONFIG_REGISTRY", "pnpm_config_registry"];
  return { NPM_CONFIG_USERCONFIG: settings, ...Object.fromEntries(names.map((name) => [name, registry.url])) };
}

async function versionOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(join(clone, folder, "package.json"), "utf8")).version;
}
