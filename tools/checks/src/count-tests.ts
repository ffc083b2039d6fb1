import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

/** One line that sums up the reports which the packages' test runs left: `12 passed, 0 failed, 1 skipped`. */
export function countTests(root: string): string {
  const reports = globSync("{packages,tools}/*/reports/vitest*.json", { cwd: root }).map((file): VitestReport =>
    JSON.parse(readFileSync(join(root, file), "utf8")),
  );
  const sum = (count: (report: VitestReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  const passed = sum((report) => report.numPassedTests);
  const failed = sum((report) => report.numFailedTests);
  const skipped = sum((report) => report.numPendingTests + report.numTodoTests);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(countTests(process.argv[2] ?? "."));
}
