import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const config = fileURLToPath(new URL("vitest.fixture.config.ts", import.meta.url));

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly ancestorTitles: readonly string[];
    }[];
  }[];
}

it("finds each promise that a fetcher breaks, and nothing else in it", () => {
  const vitest = fileURLToPath(import.meta.resolve("vitest/package.json")).replace(/package\.json$/, "vitest.mjs");
  const report = join(mkdtempSync(join(tmpdir(), "lzkit-contract-")), "report.json");
  spawnSync(process.execPath, [vitest, "run", "--config", config, `--outputFile=${report}`]);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  rmSync(dirname(report), { recursive: true });
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "passed")
    .map(
      ({ ancestorTitles, title }) => `${ancestorTitles[0]?.replace(" keeps the contract of fetchers", "")}: ${title}`,
    );
  expect(failed).toEqual([
    "opens what is there now: opens what was pinned or a typed error, once the library was changed",
    "opens for those who gave up: opens nothing once its caller gave up",
    "fails for those who gave up as if there were nothing: opens nothing once its caller gave up",
    "asks while offline: asks no host while offline: it pins and opens what is at hand, or throws",
    "remembers what it parsed: pins an address alike, whatever it read before and after",
    "counts what it parsed: reads each address as if it had read no other",
    "is held to nothing: is held to addresses of other fetchers and to malformed ones",
  ]);
});
