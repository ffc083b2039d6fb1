import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const executablePath = places.find((place) => existsSync(place));
const isSkipped = executablePath === undefined && process.env["CI"] !== "true";

/**
 * A suite that runs in Chromium. Without one on the machine it is skipped, and says so;
 * where `CI` is `true` it fails.
 */
export function describeInChromium(name: string, suite: (browser: () => Browser) => void): void {
  if (isSkipped) process.stderr.write(`\nSKIPPED, because there is no Chromium at ${places.join(" or ")}: ${name}\n`);
  describe.skipIf(isSkipped)(`${name}, in Chromium`, () => {
    let browser: Browser;

    beforeAll(async () => {
      if (executablePath === undefined) throw new Error(`no Chromium at ${places.join(" or ")}: install one`);
      browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    });

    afterAll(() => browser?.close());

    suite(() => browser);
  });
}
