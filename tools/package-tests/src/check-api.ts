import { relative } from "node:path";
import { parseArgs } from "node:util";
import { changedReports, updateReport } from "./api-report.ts";
import { publicEntries, workspaceRoot } from "./public-packages.ts";

const { update } = parseArgs({ options: { update: { type: "boolean", default: false } } }).values;
const entries = publicEntries();

if (update) {
  for (const entry of entries) await updateReport(entry);
  console.log(`${entries.length} API reports written.`);
} else {
  const changed = await changedReports(entries);
  for (const file of changed) console.error(`${relative(workspaceRoot, file)} is not what the package exports.`);
  if (changed.length > 0) {
    console.error(
      "If that is meant, run this, read the difference and commit it: npx --yes pnpm@12.21.0 exec nx run-many -t api:update",
    );
    process.exitCode = 1;
  } else console.log(`${entries.length} API reports are as the packages export.`);
}
