import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankProject, type BlankProject } from "../src/blank-project.ts";
import { nodeVersions, installNodes } from "../src/node-versions.ts";
import { publicPackages } from "../src/public-packages.ts";
import { run } from "../src/run.ts";
import { packAll } from "../src/tarballs.ts";

const compiler = join(import.meta.dirname, "../node_modules/.bin/tsc");
let work: string;
let tarballs: ReadonlyMap<string, string>;
let nodes: ReadonlyMap<string, string>;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "lzkit-tarballs-"));
  tarballs = await packAll(work);
  nodes = await installNodes(work);
});
afterAll(() => rm(work, { recursive: true }));

describe.each(publicPackages().filter(({ isLibrary }) => isLibrary))(
  "$name, installed alone",
  ({ name, needs, folder }) => {
    let project: BlankProject;
    let names: readonly string[];

    beforeAll(async () => {
      project = await blankProject([name, ...needs].map((each) => tarballs.get(each) ?? each));
      names = Object.keys(await import(join(folder, "src/index.ts"))).sort();
    });
    afterAll(() => project.remove());

    it.each(nodeVersions)("is imported and required by Node %s", async (version) => {
      const node = nodes.get(version) ?? "";
      await project.write("esm.mjs", `import * as all from "${name}"; console.log(Object.keys(all).sort().join(" "));`);
      await project.write("cjs.cjs", `console.log(Object.keys(require("${name}")).sort().join(" "));`);
      expect((await run(node, ["esm.mjs"], project.folder)).trim().split(" ")).toEqual(names);
      expect((await run(node, ["cjs.cjs"], project.folder)).trim().split(" ")).toEqual(names);
    });

    it.each([
      { module: "node16", moduleResolution: "node16" },
      { module: "nodenext", moduleResolution: "nodenext" },
      { module: "esnext", moduleResolution: "bundler" },
    ])("has types under $moduleResolution resolution", async ({ module, moduleResolution }) => {
      const listed = JSON.stringify(names);
      await project.write(
        "use.ts",
        `import * as all from "${name}";\nexport const names: readonly (keyof typeof all)[] = ${listed};\n`,
      );
      const options = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2023,dom,dom.iterable", "--types", ""];
      await run(
        compiler,
        [...options, "--skipLibCheck", "--module", module, "--moduleResolution", moduleResolution, "use.ts"],
        project.folder,
      );
      await project.write(
        "wrong.ts",
        `import { thereIsNoSuchName } from "${name}";\nconsole.log(thereIsNoSuchName);\n`,
      );
      await expect(
        run(
          compiler,
          [...options, "--skipLibCheck", "--module", module, "--moduleResolution", moduleResolution, "wrong.ts"],
          project.folder,
        ),
      ).rejects.toThrow("thereIsNoSuchName");
    });
  },
);
