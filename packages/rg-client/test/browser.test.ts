import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createEmulator, type Emulator } from "@lzkit/emulator";
import { chromium } from "playwright-core";
import { rolldown } from "rolldown";
import { expect, it, onTestFinished } from "vitest";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = places.find((place) => existsSync(place));
const isSkipped = executablePath === undefined && process.env["CI"] !== "true";
if (isSkipped) process.stderr.write(`\nSKIPPED, because there is no Chromium at ${places.join(" or ")}\n`);

it.skipIf(isSkipped)("works in a browser, together with the client of partner links", async () => {
  if (executablePath === undefined) throw new Error(`no Chromium at ${places.join(" or ")}: install one`);
  const emulator = createEmulator({ deleteSeconds: 0 });
  const url = await serve(emulator, await bundle("app"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(url);
  const token = JSON.stringify(await emulator.mintToken());
  const seen = await page.evaluate(`import("/app.js").then(({ run }) => run(${token}))`);
  const hidden = "ORIGIN_REFUSED";
  expect(seen).toEqual(["created", "updated", "PRINCIPAL_UNEXPECTED", "westeurope", "deleted", 404, hidden]);
});

it("takes at most 16 kB in a browser, with the client of partner links and their transport", async () => {
  expect(gzipSync(await bundle("everything"), { level: 9 }).byteLength).toBeLessThanOrEqual(16_000);
});

async function bundle(entry: "app" | "everything"): Promise<string> {
  const input = fileURLToPath(new URL(`browser-app/${entry}.ts`, import.meta.url));
  const conditionNames = ["@lzkit/source", "browser", "import"];
  const built = await rolldown({ input, platform: "browser", resolve: { conditionNames } });
  const { output } = await built.generate({ format: "esm", codeSplitting: false, minify: true });
  return output[0].code;
}

/** The page, and both services beside it. */
async function serve(emulator: Emulator, app: string): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = "/", method = "GET" } = request;
    if (path === "/") return void response.setHeader("content-type", "text/html").end("<!doctype html>");
    if (path === "/app.js") return void response.setHeader("content-type", "text/javascript").end(app);
    if (path === "/moved") return void response.writeHead(302, { location: "https://evil.example/" }).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
    const headers = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const answered = await emulator.fetch(url + path, { method, headers, ...(body && { body }) });
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  }
}
