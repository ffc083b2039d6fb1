import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blankProject } from "../src/blank-project.ts";
import { publicPackages } from "../src/public-packages.ts";
import { packAll } from "../src/tarballs.ts";

const executablePath = "/usr/bin/chromium";
const absent = !existsSync(executablePath);
if (absent) console.warn(`Skipped: there is no browser at ${executablePath}.`);

let work: string;
let tarballs: ReadonlyMap<string, string>;
let browser: Browser;

beforeAll(async () => {
  if (absent) return;
  work = await mkdtemp(join(tmpdir(), "lzkit-tarballs-"));
  tarballs = await packAll(work);
  browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
});
afterAll(async () => {
  if (absent) return;
  await browser.close();
  await rm(work, { recursive: true });
});

// In CI the browser must be there, so that nothing is skipped unseen.
it
  .skipIf(absent && process.env["CI"] === undefined)
  .each(publicPackages().filter(({ runsInBrowser }) => runsInBrowser))(
  "$name, bundled, runs in a browser",
  async ({ name, needs, folder }) => {
    const project = await blankProject([name, ...needs].map((each) => tarballs.get(each) ?? each));
    await project.write("entry.js", `import * as all from "${name}"; globalThis.names = Object.keys(all).sort();`);
    const bundle = await build({
      absWorkingDir: project.folder,
      entryPoints: ["entry.js"],
      bundle: true,
      write: false,
      platform: "browser",
      format: "iife",
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? "" });
    expect(errors).toEqual([]);
    expect(await page.evaluate("globalThis.names")).toEqual(
      Object.keys(await import(join(folder, "src/index.ts"))).sort(),
    );
    await page.close();
    await project.remove();
  },
);
