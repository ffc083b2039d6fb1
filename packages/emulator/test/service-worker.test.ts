import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, it, onTestFinished } from "vitest";
import { describeInChromium } from "./chromium.ts";

describeInChromium("the handlers in a browser's service worker", (browser) => {
  it("answer what the page asks", async () => {
    const url = await serve({
      "/": ["text/html", "<!doctype html><title>app</title>"],
      "/app.js": ["text/javascript", await bundle()],
      "/mockServiceWorker.js": ["text/javascript", workerScript()],
    });
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.goto(url);
    const statuses = await page.evaluate('import("/app.js").then(({ run }) => run())');
    expect(statuses).toEqual([200, 200, 401, 404, 1]);
  });
});

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL("browser-app/app.ts", import.meta.url));
  const built = await rolldown({
    input,
    platform: "browser",
    resolve: { conditionNames: ["@lzkit/source", "browser", "import"] },
  });
  const { output } = await built.generate({ format: "esm", codeSplitting: false });
  return output[0].code;
}

function workerScript(): string {
  return readFileSync(fileURLToPath(import.meta.resolve("msw/mockServiceWorker.js")), "utf8");
}

async function serve(files: Readonly<Record<string, readonly [type: string, text: string]>>): Promise<string> {
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ""] ?? [];
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
