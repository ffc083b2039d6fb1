import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Benchmark } from "../benchmark.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";
import { builtLz, workspaceRoot } from "../workspace.ts";

const library = join(workspaceRoot, "fixtures/demo/published/platform/base", "2026.01.0");

/** The whole process of `lz validate` beside a Node that does nothing. */
export const startup: Benchmark = {
  name: "startup",
  async run() {
    readdirSync(library);
    const { ours, theirs, ratio, spread } = await sideBySide(21, {
      ours: async () => (await runProgram(process.execPath, [builtLz, "validate", library])).milliseconds,
      theirs: async () => (await runProgram(process.execPath, ["-e", "0"])).milliseconds,
    });
    const detail = `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms, medians of 21`;
    return [{ what: "lz validate / node -e 0", measured: ratio, spread, target: 2.5, unit: "times", detail }];
  },
};
