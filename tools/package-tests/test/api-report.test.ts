import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changedReports, reportFile, updateReport } from "../src/api-report.ts";
import { publicEntries } from "../src/public-packages.ts";

it("tells of a report that is not what a package exports, until it is written anew", async () => {
  const errors = publicEntries().find(({ specifier }) => specifier === "@lzkit/errors");
  const folder = await mkdtemp(join(tmpdir(), "lzkit-api-"));
  await cp(errors!.of.folder, folder, { recursive: true, filter: (path) => !/node_modules|reports/.test(path) });
  const entry = { ...errors!, of: { ...errors!.of, folder } };
  const file = reportFile(entry, entry.of);

  await updateReport(entry);
  const report = await readFile(file, "utf8");
  expect(report).toContain("export function redact(text: string): string;");
  expect(await changedReports([entry])).toEqual([]);

  const types = join(folder, "dist/redact.d.ts");
  await writeFile(types, (await readFile(types, "utf8")).replace("text: string", "text: string, mask?: string"));
  expect(await changedReports([entry])).toEqual([file]);
  await rm(file);
  expect(await changedReports([entry])).toEqual([file]);
  await rm(folder, { recursive: true });
});
