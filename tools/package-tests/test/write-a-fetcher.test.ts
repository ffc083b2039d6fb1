import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { blankProject } from "../src/blank-project.ts";
import { publicPackage, workspaceRoot } from "../src/public-packages.ts";
import { run } from "../src/run.ts";

it("holds a fetcher of somebody else to the contract, from the packed suite", async () => {
  const { version } = (await import("vitest/package.json", { with: { type: "json" } })).default;
  const resolver = publicPackage("@lzkit/library-resolver");
  const project = await blankProject(resolver, inject("tarballs"), [`vitest@${version}`]);
  await cp(join(workspaceRoot, "tools/memory-fetcher/src"), join(project.folder, "src"), { recursive: true });
  const vitest = join(project.folder, "node_modules/.bin/vitest");
  await run(vitest, ["run", "--reporter=json", "--outputFile=report.json"], project.folder);
  const { numPassedTests, numTotalTests } = JSON.parse(await readFile(join(project.folder, "report.json"), "utf8"));
  expect(numPassedTests).toBeGreaterThan(0);
  expect(numPassedTests).toBe(numTotalTests);
  await project.remove();
});
