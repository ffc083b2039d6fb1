import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { blankProject, type BlankProject } from "../src/blank-project.ts";
import { nodeProgram, nodeVersions } from "../src/node-versions.ts";
import { exportedValues, publicPackages } from "../src/public-packages.ts";
import { run } from "../src/run.ts";

const modules = join(import.meta.dirname, "../node_modules");
const compiler = join(modules, ".bin/tsc");
// Types are checked to the bottom, without --skipLibCheck: declarations may lean on nothing that is not installed.
const strict = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2023,dom", "--pretty", "false"];
const nodeTypes = JSON.parse(readFileSync(join(modules, "@types/node/package.json"), "utf8")).version;
const libraries = publicPackages().filter(({ entries }) => entries.length > 0);

describe.each(libraries)("$name, installed alone", (library) => {
  const { entries, runsInBrowser } = library;
  let project: BlankProject;

  beforeAll(async () => {
    project = await blankProject(library, inject("tarballs"), runsInBrowser ? [] : [`@types/node@${nodeTypes}`]);
  });
  afterAll(() => project.remove());

  it.for(nodeVersions)("is imported and required by Node %s", async (version, context) => {
    const node = await nodeProgram(version);
    if (node === undefined) context.skip();
    for (const entry of entries.filter(({ needsPeer }) => !needsPeer)) {
      const print = "console.log(process.versions.node, Object.keys(all).sort().join(' '));";
      await project.write("esm.mjs", `import * as all from "${entry.specifier}"; ${print}`);
      await project.write("cjs.cjs", `const all = require("${entry.specifier}"); ${print}`);
      for (const file of ["esm.mjs", "cjs.cjs"]) {
        const [by, ...names] = (await run(node ?? "", [file], project.folder)).trim().split(" ");
        expect(by?.startsWith(version)).toBe(true);
        expect(names).toEqual(await exportedValues(entry));
      }
    }
  });

  it.each([
    { module: "node16", moduleResolution: "node16" },
    { module: "nodenext", moduleResolution: "nodenext" },
    { module: "esnext", moduleResolution: "bundler" },
  ])("has types under $moduleResolution resolution", async ({ module, moduleResolution }) => {
    const uses = await Promise.all(
      entries.map(async (entry, index) => {
        const names = JSON.stringify(await exportedValues(entry));
        return [
          `import * as all${index} from "${entry.specifier}";`,
          `export const names${index}: readonly (keyof typeof all${index})[] = ${names};`,
          `// @ts-expect-error: were there no types, every name would do.`,
          `export const wrong${index} = all${index}.thereIsNoSuchName;`,
        ];
      }),
    );
    await project.write("use.ts", uses.flat().join("\n"));
    const types = runsInBrowser ? "" : "node";
    const options = [...strict, "--types", types, "--module", module, "--moduleResolution", moduleResolution];
    expect(await run(compiler, [...options, "use.ts"], project.folder)).toBe("");
  });
});
