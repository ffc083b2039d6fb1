import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countTests } from "./count-tests.ts";

it("sums up the reports of all packages and tools", () => {
  const root = mkdtempSync(join(tmpdir(), "reports-"));
  const reports = {
    "packages/a": { numPassedTests: 3, numFailedTests: 1, numPendingTests: 0, numTodoTests: 1 },
    "tools/b": { numPassedTests: 4, numFailedTests: 0, numPendingTests: 2, numTodoTests: 0 },
  };
  for (const [folder, report] of Object.entries(reports)) {
    mkdirSync(join(root, folder, "reports"), { recursive: true });
    writeFileSync(join(root, folder, "reports/vitest.json"), JSON.stringify(report));
  }
  expect(countTests(root)).toBe("7 passed, 1 failed, 3 skipped");
  rmSync(root, { recursive: true });
});
