import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { generatePage, pageModule } from "../scripts/generate-page.ts";
import { describeInChromium } from "./chromium.ts";
import { copyAnalysisFixture } from "./copied-fixture.ts";
import { fixtures, runLz } from "./run-lz.ts";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const hostile = `</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1"><!--`;

it("is made from the sources as they are: run scripts/generate-page.ts", async () => {
  expect(readFileSync(pageModule, "utf8")).toBe(await generatePage());
});

type PageOptions = NonNullable<Parameters<Browser["newPage"]>[0]>;

/** Pages that were written, by what was asked for. */
const written = new Map<string, Promise<string>>();

async function write(...argv: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lz-explore-"));
  const file = path.join(folder, "page.html");
  expect(await runLz(["explore", ...argv, "--out", file])).toMatchObject({ exitCode: 0, stderr: "" });
  return file;
}

afterAll(async () => {
  for (const file of await Promise.all(written.values())) await rm(path.dirname(file), { recursive: true });
});

/** Opens the page of a library; complains of errors, and of whatever is asked of anybody. */
async function open(browser: Browser, argv: readonly string[], look: PageOptions = {}) {
  const key = argv.join(" ");
  const file = written.get(key) ?? write(...argv);
  written.set(key, file);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...look });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => complaints.push(request.url()));
  onTestFinished(async () => {
    await page.close();
    expect(complaints.filter((text) => !/^(?:file|data):/.test(text))).toEqual([]);
  });
  const url = pathToFileURL(await file).href;
  await page.goto(url);
  const show = async (view: string): Promise<void> => {
    await page.evaluate(`new Promise((shown) => {
      addEventListener("hashchange", () => setTimeout(shown), { once: true });
      location.hash = ${JSON.stringify(`#/${view}`)};
    })`);
  };
  return { page, show };
}

const [contoso, before] = [`${fixtures}/analysis/contoso`, `${fixtures}/analysis/platform-1`];
const extended = [contoso, "--extend"];

const views = [
  "chain",
  "defaults",
  "defaults/log_workspace_id",
  "assets/policy_definition/Regions",
  "assets/architecture_definition/base",
  "findings",
  "findings/0",
  "difference",
  "search/logs",
];

function textOf(page: Page, place: string): Promise<string> {
  return page.locator(place).innerText();
}

/** Waits for a heading. */
async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

describeInChromium("the page of lz explore", (browser) => {
  it("shows the chain, and leads from its picture to a library", async () => {
    const { page } = await open(browser(), extended);
    expect(await textOf(page, "main .lead")).toBe("2 libraries with 12 assets and 3 defaults. 3 findings, 1 error.");
    expect(await page.locator(".picture .box").allInnerTexts()).toEqual([
      expect.stringContaining("contoso"),
      expect.stringContaining("Platform"),
    ]);
    await page.locator(".picture .box", { hasText: "Platform" }).click();
    expect(await page.evaluate("document.activeElement.innerText")).toContain("What all landing zones have.");
  });

  it("tells what a default sets, which library said so, and the way that took", async () => {
    const { page } = await open(browser(), extended);
    await page.getByRole("link", { name: "Defaults" }).click();
    await page.locator(".list a", { hasText: "log_workspace_id" }).click();
    await heading(page, "log_workspace_id");
    const detail = await textOf(page, ".detail");
    expect(detail).toContain("Resource id of the workspace that collects the logs.");
    expect(detail).toMatch(/Came in through\s+contoso\s+\.\.\/platform-1/);
    expect(detail).toMatch(/Deploy-App-Logs\s+WorkspaceID String\s+contoso\s+lz_policy_default_values\.yaml:8:27/);
    expect(await page.locator(".history li").allInnerTexts()).toEqual([
      expect.stringMatching(/^Declared\s+\.\.\/platform-1\s+lz_policy_default_values\.json:4:23$/),
      expect.stringMatching(/^Added 1 parameter\s+contoso\s+lz_policy_default_values\.yaml/),
    ]);
    await page.getByRole("link", { name: "Deploy-VM-Logs" }).click();
    await heading(page, "Deploy-VM-Logs");
    expect(await textOf(page, ".detail")).toMatch(/Held by\s+root/);
  });

  it("shows what took the place of what", async () => {
    const { page, show } = await open(browser(), [contoso, "--overwrite"]);
    await show("defaults/log_workspace_id");
    await heading(page, "log_workspace_id");
    expect(await page.locator(".history li").allInnerTexts()).toEqual([
      expect.stringMatching(/^Declared\s+\.\.\/platform-1\s+lz_policy_default_values\.json:4:23$/),
      expect.stringMatching(/^Took its place\s+contoso\s+lz_policy_default_values\.yaml:3:19$/),
    ]);
  });

  it("shows findings with the lines that they are about", async () => {
    const { page } = await open(browser(), extended);
    await page.getByRole("link", { name: /^Findings/ }).click();
    await page.getByRole("button", { name: /^Errors/ }).click();
    await expect.poll(() => page.locator(".findings > li").count()).toBe(1);
    const finding = await textOf(page, ".findings > li");
    expect(finding).toContain("Deploy-Contacts");
    expect(finding).toContain('Did you mean "Deploy-Contact"?');
    expect(await textOf(page, ".findings .here")).toContain("- policy_assignment_name: Deploy-Contacts");
  });

  it("shows the difference to another library, and how to ask for one", async () => {
    const { page: without } = await open(browser(), extended);
    await without.getByRole("link", { name: "Difference" }).click();
    await heading(without, "Difference");
    expect(await textOf(without, "main")).toContain("--compare");

    const { page } = await open(browser(), [`${fixtures}/analysis/platform-2`, "--compare", before]);
    await page.getByRole("link", { name: /^Difference/ }).click();
    await heading(page, "Difference");
    expect(await page.locator("main .way > *").allInnerTexts()).toEqual([before, `${fixtures}/analysis/platform-2`]);
    expect(await page.locator(".changes > li").count()).toBe(5);
    await page.getByRole("button", { name: /^Breaking/ }).click();
    await expect.poll(() => page.locator(".changes > li").count()).toBe(2);
    expect(await page.locator(".breaks").allInnerTexts()).toEqual([
      "Breaking: values that are given for it fail",
      'Breaking: no longer allowed: "Audit"',
    ]);
  });

  it("finds things of all kinds, and is read with the keyboard alone", async () => {
    const { page } = await open(browser(), extended);
    await page.keyboard.press("/");
    await page.keyboard.type("app log");
    await expect
      .poll(() => page.locator("main h2").allInnerTexts())
      .toEqual(["Policy assignments 1", "Policy definitions 1", "Defaults 1", "Findings 1"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await heading(page, "Deploy-App-Logs");
    await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("Deploy-App-Logs");
    await page.goBack();
    await expect.poll(() => textOf(page, "main h1")).toBe("Search");
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => textOf(page, "main h1")).toBe("Assets");
  });

  it("walks along a list with the arrow keys, and leads to what was chosen where that is all there is", async () => {
    const { page, show } = await open(browser(), extended, { viewport: { width: 390, height: 800 } });
    await show("defaults");
    await page.locator(".list a").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe("allowed_regions");
    expect(await page.locator(".list").isVisible()).toBe(false);
    await page.getByRole("link", { name: "← Defaults" }).click();
    await expect.poll(() => page.locator(".list").isVisible()).toBe(true);
  });

  it("takes no name for markup", async () => {
    const library = path.join(await copyAnalysisFixture(), "hostile");
    await mkdir(library);
    const pairs = [{ policy_assignment_name: hostile, parameter_names: ["__proto__", hostile] }];
    const defaults = [
      { default_name: hostile, description: hostile, policy_assignments: pairs },
      { default_name: "__proto__", description: "\u2028", policy_assignments: [] },
    ];
    await writeFile(
      path.join(library, "lz_library_metadata.json"),
      JSON.stringify({ name: hostile, display_name: hostile, description: hostile, dependencies: [] }),
    );
    await writeFile(path.join(library, "lz_policy_default_values.json"), JSON.stringify({ defaults }));
    await writeFile(
      path.join(library, "x.lz_policy_assignment.json"),
      JSON.stringify({ name: hostile, properties: { displayName: hostile, policyDefinitionId: hostile } }),
    );
    const { page, show } = await open(browser(), [library]);
    expect(await page.title()).toBe(`${hostile} · lz explore`);
    for (const view of ["chain", "findings", "difference", "search/img", "assets/policy_assignment"]) {
      await show(view);
      await page.locator("main h1").waitFor();
    }
    await show(`defaults/${encodeURIComponent(hostile)}`);
    await heading(page, hostile);
    await show("defaults/__proto__");
    await heading(page, "__proto__");
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await page.locator("img, script:not(#data)").count()).toBe(1);
  });

  it.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 320 },
  ] as const)("is accessible and fits, $colorScheme and $width pixels wide", async ({ colorScheme, width }) => {
    const look = { colorScheme, viewport: { width, height: 800 } };
    const { page, show } = await open(browser(), [...extended, "--compare", before], look);
    const told: unknown[] = [];
    for (const view of views) {
      await show(view);
      await page.locator("main h1").waitFor({ state: "attached" });
      const { violations } = (await page.evaluate(`${axe}; axe.run()`)) as {
        violations: { id: string; nodes: { target: string[] }[] }[];
      };
      told.push(...violations.map(({ id, nodes }) => [view, id, nodes.flatMap(({ target }) => target)]));
      if (!(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"))) told.push([view, "too wide"]);
    }
    expect(told).toEqual([]);
  });
});
