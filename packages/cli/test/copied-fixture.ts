import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { fixtures } from "./run-lz.ts";

/** A copy of the libraries of `fixtures/analysis` that a test may change. It is taken away in the end. */
export async function copyAnalysisFixture(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "lz-analysis-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(fixtures, "analysis"), folder, { recursive: true });
  return folder;
}
