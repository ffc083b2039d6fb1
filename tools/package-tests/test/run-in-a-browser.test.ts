import { existsSync } from "node:fs";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { blankProject } from "../src/blank-project.ts";
import { exportedValues, publicEntries } from "../src/public-packages.ts";

const executablePath = "/usr/bin/chromium";
const absent = !existsSync(executablePath);
if (absent) console.warn(`Skipped: there is no browser at ${executablePath}.`);

let browser: Browser | undefined;

beforeAll(async () => {
  // In CI the browser must be there, so that nothing is skipped unseen.
  if (absent && !process.env["CI"]) return;
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  browser = await chromium.launch({ executablePath, args });
});
afterAll(() => browser?.close());

const entries = publicEntries().filter(({ of }) => of.runsInBrowser);

it.for(entries)("$specifier, bundled, runs in a browser", async (entry, context) => {
  const page = (await browser?.newPage()) ?? context.skip();
  const project = await blankProject(entry.of, inject("tarballs"));
  await project.write("entry.js", `import * as all from "${entry.specifier}"; globalThis.all = all;`);
  const bundle = await build({
    absWorkingDir: project.folder,
    entryPoints: ["entry.js"],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
  });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
  expect(errors).toEqual([]);
  expect(await page.evaluate("Object.keys(all).sort()")).toEqual(await exportedValues(entry));
  await page.close();
  await project.remove();
});
