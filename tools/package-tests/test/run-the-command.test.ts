import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { blankProject, type BlankProject } from "../src/blank-project.ts";
import { nodeProgram, nodeVersions } from "../src/node-versions.ts";
import { publicPackage, workspaceRoot } from "../src/public-packages.ts";
import { run } from "../src/run.ts";

const command = publicPackage("@lzkit/cli");
const library = join(workspaceRoot, "fixtures/demo/backup-library");
let project: BlankProject;

beforeAll(async () => {
  project = await blankProject(command, inject("tarballs"));
});
afterAll(() => project.remove());

it.for(nodeVersions)("lz, installed alone, does its work on Node %s", async (version, context) => {
  const node = (await nodeProgram(version)) ?? context.skip();
  const lz = join(project.folder, "node_modules/@lzkit/cli/dist/bin.js");
  const start = (...args: readonly string[]): Promise<string> => run(node, [lz, ...args], project.folder);
  expect(await start("--version")).toBe(`${command.manifest.version}\n`);
  expect(JSON.parse(await start("tree", library, "--json"))).toHaveProperty("libraries");
  const link = `"${node}" "${lz}" partner ensure 123456 --json`;
  expect(JSON.parse(await start("emulator", "exec", "--", "sh", "-c", link))).toMatchObject({ outcome: "created" });
});
