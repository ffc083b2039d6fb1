import { readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { Benchmark, Figure } from "../benchmark.ts";
import { noRealLibraries, withFolder } from "../real-library.ts";
import { peakMemory, runProgram } from "../run-program.ts";
import { median, sideBySide } from "../side-by-side.ts";
import { builtLz, realLibraries } from "../workspace.ts";

const rounds = 15;
const target = 4;
/** MB. */
const memoryTarget = 150;
/** Findings and differences are what is looked for. */
const accept = [0, 1];

/** What `lz check` and `lz diff` cost on real libraries in folders, beside parsing the same files. */
export const analysis: Benchmark = {
  name: "analysis",
  async run() {
    const data = realLibraries;
    if (data === undefined) return noRealLibraries;
    const at = (release: string): string => join(data, "platform", release);
    const [alz, slz, amba] = ["alz/2026.04.2", "slz/2026.04.3", "amba/2026.01.1"].map(at) as [string, string, string];
    return withFolder(async (folder) => {
      const local = join(folder, "local");
      await mkdir(local);
      const metadata = { dependencies: [{ custom_url: slz }, { custom_url: amba }] };
      await writeFile(join(local, "alz_library_metadata.json"), JSON.stringify(metadata));
      const check = ["check", local, "--override", `platform/alz=${alz}`];
      const diff = ["diff", at("alz/2025.02.0"), alz, "--exit-code"];
      return [
        ...(await measure({ what: "lz check of alz, slz and amba", args: check, folders: [alz, slz, amba] })),
        ...(await measure({ what: "lz diff of two alz releases", args: diff, folders: [at("alz/2025.02.0"), alz] })),
      ];
    });
  },
};

interface Analysis {
  readonly what: string;
  readonly args: readonly string[];
  /** All that it reads. */
  readonly folders: readonly string[];
}

async function measure({ what, args, folders }: Analysis): Promise<readonly Figure[]> {
  const files = folders.flatMap(jsonFiles);
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  const parse = ["-e", parseAll, JSON.stringify(files)];
  const wall = await sideBySide(rounds, {
    ours: async () => (await runProgram(process.execPath, [builtLz, ...args], { accept })).milliseconds,
    theirs: async () => (await runProgram(process.execPath, parse)).milliseconds,
  });
  const peaks: number[] = [];
  for (let round = 0; round < 3; round++) peaks.push(await peakMemory([builtLz, ...args], { accept }));
  return [
    {
      what: `${what} / a Node that does nothing but read and JSON.parse the same files`,
      measured: wall.ratio,
      spread: wall.spread,
      target,
      unit: "times",
      detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, whole processes, ${files.length} files of ${megabytes.toFixed(1)} MB, medians of ${rounds}`,
    },
    {
      what: `memory of ${what} at its peak`,
      measured: median(peaks),
      target: memoryTarget,
      unit: "MB",
      detail: `${peaks.map((peak) => peak.toFixed(0)).join(", ")} MB; ${(await peakMemory(["-e", "0"])).toFixed(0)} MB for node -e 0`,
    },
  ];
}

const parseAll = `
const { readFileSync } = require("node:fs");
for (const file of JSON.parse(process.argv[1])) JSON.parse(readFileSync(file, "utf8"));`;

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => join(folder, file));
}
