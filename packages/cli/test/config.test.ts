import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fixtures, runLz } from "./run-lz.ts";

const home = process.cwd();
let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "lz-config-")));
  for (const library of ["base", "local"]) {
    await cp(path.join(fixtures, "cli", library), path.join(folder, library), { recursive: true });
  }
  process.chdir(folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  process.chdir(home);
  await rm(folder, { recursive: true });
});

/** Number of rows in the table of defaults: six where a library may add to others, five where it may not. */
async function countRows(library: string, ...options: string[]): Promise<number> {
  const { stdout } = await runLz(["defaults", library, ...options]);
  return stdout.trim().split("\n").length - 1;
}

describe("a configuration file", () => {
  it.each([
    { given: "in JSON", file: "lz.config.json", content: '{ "overwrite": "extend" }' },
    { given: "in YAML", file: "lz.config.yaml", content: "overwrite: extend" },
    { given: "in TypeScript", file: "lz.config.ts", content: 'export default { overwrite: "extend" as const };' },
  ])("settles options, written $given", async ({ file, content }) => {
    expect(await countRows("local")).toBe(5);
    await writeFile(file, content);
    expect(await countRows("local")).toBe(6);
  });

  it("gives way to options", async () => {
    await writeFile("lz.config.json", '{ "overwrite": "extend" }');
    expect(await countRows("local", "--overwrite")).toBe(4);
  });

  it("gives way to the environment", async () => {
    await writeFile("lz.config.json", '{ "libraryRepository": "./from-config" }');
    expect((await runLz(["tree", "platform/x@1"])).stderr).toContain(path.join(folder, "from-config"));
    vi.stubEnv("LZ_LIBRARY_REPOSITORY", "./from-environment");
    expect((await runLz(["tree", "platform/x@1"])).stderr).toContain(path.join(folder, "from-environment"));
    vi.stubEnv("LZ_LIBRARY_REPOSITORY", "");
    expect((await runLz(["tree", "platform/x@1"])).stderr).toContain(path.join(folder, "from-config"));
  });

  it("counts from its own folder, wherever it is read from", async () => {
    await mkdir(".git");
    await writeFile("local/lz_library_metadata.json", '{ "dependencies": [{ "path": "p", "ref": "1" }] }');
    await writeFile("lz.config.json", '{ "overrides": { "p": "./base" } }');
    await mkdir("deep/down", { recursive: true });
    process.chdir("deep/down");
    const { stdout } = await runLz(["tree", "../../local", "--json"]);
    expect(JSON.parse(stdout).libraries[0].pin).toEqual({ type: "path", path: "../base" });
  });

  it.each(["./published", "published"])("finds the library repository %s beside itself", async (libraryRepository) => {
    await mkdir(".git");
    await mkdir("deep");
    await writeFile("lz.config.json", JSON.stringify({ libraryRepository }));
    process.chdir("deep");
    expect((await runLz(["tree", "platform/x@1"])).stderr).toContain(path.join(folder, "published"));
  });

  it("is looked for no higher than the root of the repository, and outside of one only here", async () => {
    await writeFile("lz.config.json", '{ "overwrite": "extend" }');
    process.chdir("local");
    expect(await countRows(".")).toBe(5);
    await mkdir("../.git");
    expect(await countRows(".")).toBe(6);
    await mkdir(".git");
    expect(await countRows(".")).toBe(5);
  });

  it("can be named", async () => {
    await mkdir("etc");
    await writeFile("etc/mine.yaml", "overwrite: extend");
    expect(await countRows("local", "--config", "etc/mine.yaml")).toBe(6);
    const { exitCode, stderr } = await runLz(["defaults", "local", "--config", "etc/other.yaml"]);
    expect([exitCode, stderr.includes("There is no file etc/other.yaml.")]).toEqual([2, true]);
  });

  it("brings a dialect, or names one", async () => {
    await mkdir("mine");
    await writeFile("mine/acme_library_metadata.json", '{ "name": "mine", "dependencies": [] }');
    const dialect = { name: "acme", filePrefix: "acme", vendorNamespace: "Acme" };
    await writeFile("lz.config.json", JSON.stringify({ dialect }));
    const name = async (): Promise<string> =>
      JSON.parse((await runLz(["tree", "mine", "--json"])).stdout).libraries[0].name;
    expect(await name()).toBe("mine");
    await writeFile("acme.json", JSON.stringify(dialect));
    await writeFile("lz.config.json", '{ "dialect": "./acme.json" }');
    expect(await name()).toBe("mine");
    await writeFile("lz.config.json", '{ "dialect": "azure" }');
    expect(await name()).toBe(".");
  });
});

describe("fetchers of a configuration", () => {
  const fetcher = `{
    type: "vault",
    parse: (specifier) => (specifier.startsWith("vault:") ? { type: "vault", name: specifier.slice(6) } : undefined),
    pin: async ({ name }) => ({ type: "vault", name }),
    open: async () => ({
      list: async () => [{ name: "lz_library_metadata.json", kind: "file" }],
      read: async () => new TextEncoder().encode('{ "name": "from the vault", "display_name": "Vault", "description": "Kept." }'),
    }),
  }`;

  it.each([
    { given: "a path", name: "./vault.mjs", file: "vault.mjs", content: `export default ${fetcher};` },
    { given: "a list of them", name: "./vault.mjs", file: "vault.mjs", content: `export default [${fetcher}];` },
    {
      given: "the name of a package",
      name: "fetch-from-vault",
      file: "node_modules/fetch-from-vault/index.mjs",
      content: `export default ${fetcher};`,
    },
  ])("are loaded by $given", async ({ name, file, content }) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(path.join(path.dirname(file), "package.json"), '{ "exports": { "import": "./index.mjs" } }');
    await writeFile(file, content);
    await writeFile("lz.config.json", JSON.stringify({ fetchers: [name] }));
    const { exitCode, stdout } = await runLz(["tree", "vault:one"]);
    expect([exitCode, stdout.includes("from the vault")]).toEqual([0, true]);
    expect((await runLz(["tree", "local"])).exitCode).toBe(0);
  });

  it.each([
    { given: "no module", name: "./nothing.mjs", says: 'cannot load the fetcher "./nothing.mjs"' },
    { given: "a module of something else", name: "./else.mjs", says: "whose default export is not a fetcher" },
  ])("are refused where there is $given", async ({ name, says }) => {
    await writeFile("else.mjs", "export default { parse() {} };");
    await writeFile("lz.config.json", JSON.stringify({ fetchers: [name] }));
    const { exitCode, stdout, stderr } = await runLz(["tree", "local"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
  });
});

describe("a configuration that cannot be used", () => {
  it("is told whole, each key and value with its place", async () => {
    await writeFile(
      "lz.config.json",
      `{
  "dialekt": "azure",
  "overwrite": "yes",
  "check": { "severities": { "sibling-gab": "off", "file-name": "no" } }
}`,
    );
    const { exitCode, stdout, stderr } = await runLz(["tree", "local"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr.match(/(?<=error: )(?!The conf).*|(?<=at ).*|(?<=hint: ).*\?/g)).toEqual([
      'There is no key "dialekt" in a configuration. [config-invalid]',
      "lz.config.json:2:14",
      'Did you mean "dialect"?',
      'overwrite must be true, false or "extend", not "yes". [config-invalid]',
      "lz.config.json:3:16",
      'There is no key "check.severities.sibling-gab" in a configuration. [config-invalid]',
      "lz.config.json:4:45",
      'Did you mean "sibling-gap"?',
      'check.severities.file-name must be "error", "warning", "info" or "off", not "no". [config-invalid]',
      "lz.config.json:4:65",
    ]);
  });

  it.each([
    { given: "breaks off", file: "lz.config.json", content: "{", says: "lz.config.json:1:2" },
    { given: "is empty", file: "lz.config.yaml", content: "", says: "The file is empty." },
    { given: "is a list", file: "lz.config.yaml", content: "- overwrite", says: "must be a map of keys" },
    {
      given: "has a number for a list",
      file: "lz.config.yaml",
      content: "trust: 5",
      says: "trust must be a list, not 5.",
    },
    {
      given: "has lists for strings",
      file: "lz.config.json",
      content: '{ "values": [], "rewrites": { "": "x" } }',
      says: "values must be a string, not a list.",
    },
    { given: "exports nothing", file: "lz.config.ts", content: "export {};", says: "must be a map of keys, not null" },
    { given: "throws", file: "lz.config.ts", content: 'throw new Error("no luck");', says: "because: no luck" },
  ])("is wrong use where it $given", async ({ file, content, says }) => {
    await writeFile(file, content);
    const { exitCode, stdout, stderr } = await runLz(["tree", "local"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr).toContain("[CONFIG_INVALID]");
  });

  it.each([
    { at: "at the top", content: '{ "__proto__": { "overwrite": true } }', key: "__proto__" },
    { at: "in a map of keys", content: '{ "check": { "constructor": {} } }', key: "check.constructor" },
    { at: "in a map of names", content: '{ "overrides": { "__proto__": "./base" } }', key: "overrides.__proto__" },
    {
      at: "deeper",
      content: '{ "check": { "severities": { "prototype": "off" } } }',
      key: "check.severities.prototype",
    },
  ])("holds a name that no key may have $at", async ({ content, key }) => {
    await writeFile("lz.config.json", content);
    const { exitCode, stderr } = await runLz(["tree", "local"]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`There is no key "${key}" in a configuration.`)]);
    expect(stderr).toMatch(/at lz\.config\.json:1:\d+/);
  });

  it("is one of two in a folder", async () => {
    await writeFile("lz.config.json", "{}");
    await writeFile("lz.config.yaml", "{}");
    const { exitCode, stderr } = await runLz(["tree", "local"]);
    expect([exitCode, stderr.includes("lz.config.json and lz.config.yaml")]).toEqual([2, true]);
  });
});
