import { spawnSync } from "node:child_process";

/**
 * Whether the git program is here. Where it is not, tests that need it are to be skipped, which this says aloud;
 * on a build machine (`CI` is set) it throws instead, so that nothing is left out in silence.
 */
export function hasGit(): boolean {
  const { stdout } = spawnSync("git", ["http-backend"], { encoding: "utf8" });
  if (stdout?.startsWith("Status:")) return true;
  if (process.env["CI"] !== undefined) throw new Error("The git program is not here, and CI must run these tests.");
  console.warn("SKIPPED: the git program is not here; tests with real git do not run.");
  return false;
}
