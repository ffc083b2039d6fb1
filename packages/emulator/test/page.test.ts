import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { type EmulatorServer, startServer } from "../src/server.ts";
import { describeInChromium } from "./chromium.ts";
import { group, partner } from "./targets.ts";

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

describeInChromium("the page", (browser) => {
  it("shows links, groups, running deletes and the last requests as they come", async () => {
    const { server, page } = await open(browser());
    await expectText(page, "#links", "No principal is linked.");
    await send(server, `PUT ${partner("123456")}`);
    await send(server, `PUT ${group("rg-one")}`, { location: "East US", tags: { env: "prod" } });
    await send(server, `PUT ${group("rg-two")}`, { location: "eastus" });
    await send(server, `DELETE ${group("rg-two")}`);
    await expectText(page, "#links", "123456Active10000000-0000-4000-8000-0000000000012");
    await expectText(page, "#groups", "rg-oneSucceededeastusenv: prod");
    await expectText(page, "#groups", "rg-twoDeletingeastus");
    await expectText(page, "#deletes", "rg-two30 s");
    await expectText(page, "#requests", `00:00:00DELETE${group("rg-two")}202`);
    server.emulator.clock.advance(18_000);
    await expectText(page, "#deletes", "rg-two12 s");
    expect(await page.getByRole("progressbar", { name: "Deletion of rg-two" }).getAttribute("value")).toBe("18000");
    server.emulator.clock.advance(12_000);
    await expectText(page, "#deletes", "Nothing is being deleted.");
    expect(await page.locator("#groups").innerText()).not.toContain("rg-two");
  });

  it("takes no name for markup, and asks no other host for anything", async () => {
    const asked: string[] = [];
    const { server, page } = await open(browser(), (sent) => asked.push(new URL(sent).origin));
    server.emulator.faults.set({ plan: [{ status: 500, code: hostile, message: hostile }] });
    await send(server, `GET ${group()}&x=${encodeURIComponent(hostile)}`);
    await send(server, `PUT ${group("rg")}`, { location: "eastus", tags: { owner: hostile } });
    await expectText(page, "#groups", `owner: ${hostile}`);
    await expectText(page, "#requests", hostile);
    expect(await page.evaluate("window.hacked")).toBeUndefined();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(new Set(asked)).toEqual(new Set([server.url]));
  });

  it("pauses, goes on, and says when the emulator is gone", async () => {
    const { server, page } = await open(browser());
    const pause = page.getByRole("button", { name: "Pause" });
    await pause.click();
    expect(await pause.getAttribute("aria-pressed")).toBe("true");
    await expectText(page, "[role=status]", "Paused");
    await send(server, `PUT ${partner("123456")}`);
    await page.waitForTimeout(1200);
    expect(await page.locator("#links").innerText()).not.toContain("123456");
    await pause.click();
    await expectText(page, "#links", "123456");
    await expectText(page, "[role=status]", "Live");
    await server.close();
    await expectText(page, "[role=status]", "Not reachable");
  });

  it.each([
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 320 },
  ] as const)("is accessible, $colorScheme and $width pixels wide", async ({ colorScheme, width }) => {
    const { server, page } = await open(browser(), undefined, { colorScheme, viewport: { width, height: 800 } });
    await send(server, `PUT ${partner("123456")}`);
    await send(server, `PUT ${group("rg")}`, { location: "eastus", tags: { env: "prod" } });
    await send(server, `DELETE ${group("rg")}`);
    await send(server, `GET ${group("none")}`);
    await expectText(page, "#requests", "404");
    await page.locator("summary").click();
    const report = (await page.evaluate(`${axe}; axe.run()`)) as {
      violations: { id: string; nodes: { target: string[] }[] }[];
    };
    expect(report.violations.map(({ id, nodes }) => [id, nodes.flatMap(({ target }) => target)])).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  });
});

type PageOptions = NonNullable<Parameters<Browser["newPage"]>[0]>;

async function open(browser: Browser, onAsked?: (url: string) => void, options: PageOptions = {}) {
  const server = await startServer({ clock: { start: "2026-01-01T00:00:00Z" } });
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (sent) => onAsked?.(sent.url()));
  onTestFinished(async () => {
    await page.close();
    await server.close();
    expect(complaints.filter((text) => !text.includes("ERR_CONNECTION_REFUSED"))).toEqual([]);
  });
  await page.goto(server.url);
  await expectText(page, "[role=status]", "Live");
  return { server, page };
}

async function expectText(page: Page, place: string, text: string): Promise<void> {
  const shown = async (): Promise<string> => (await page.locator(place).textContent()) ?? "";
  await expect.poll(shown, { timeout: 5000 }).toContain(text);
}

async function send(server: EmulatorServer, request: string, body?: unknown): Promise<void> {
  const [method = "", path = ""] = request.split(" ");
  const headers = { authorization: `Bearer ${await server.emulator.mintToken()}`, "content-type": "application/json" };
  await fetch(server.url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
}
