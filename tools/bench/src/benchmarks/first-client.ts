import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { Benchmark } from "../benchmark.ts";
import { withRealLibrary } from "../real-library.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";
import { builtLz } from "../workspace.ts";

const rounds = 5;
const program = "alzlibtool";
const metadata = { dependencies: [{ path: "platform/slz", ref: "2026.04.3" }] };
/** Declared by alz, at the base of the chain: who names it has read all of it. */
const fromTheBase = "private_dns_zone_subscription_id";

/** The documentation of a chain from nothing, beside alzlibtool, the first client of these libraries. */
export const firstClient: Benchmark = {
  name: "first-client",
  async run() {
    if (spawnSync(program, ["--help"]).error !== undefined) return `${program} is not on the PATH`;
    return withRealLibrary(async ({ repository, folder }) => {
      const library = join(folder, "local");
      await mkdir(library);
      await writeFile(join(library, "alz_library_metadata.json"), JSON.stringify(metadata));
      let turn = 0;
      const wall = await sideBySide(rounds, {
        async ours() {
          const [cache, file] = [join(folder, `cache-${turn}`), join(folder, `docs-${turn++}.md`)];
          const args = [builtLz, "docs", library, "--library-repository", repository, "--file", file];
          const { milliseconds } = await runProgram(process.execPath, args, { env: { LZ_CACHE_DIR: cache } });
          return whole(milliseconds, await readFile(file, "utf8"));
        },
        async theirs() {
          const env = { ALZLIB_DIR: join(folder, `alzlib-${turn++}`), ALZLIB_LIBRARY_GIT_URL: repository };
          const run = await runProgram(program, ["document", "library", library], { env, cwd: folder });
          return whole(run.milliseconds, run.stdout);
        },
      });
      return [
        {
          what: `whole process of lz docs / ${program} document library, a chain of three from nothing`,
          measured: wall.ratio,
          spread: wall.spread,
          unit: "times",
          detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, medians of ${rounds}`,
        },
      ];
    });
  },
};

/** The cost of documentation that has all of the chain in it; a program may end well without. */
function whole(milliseconds: number, documentation: string): number {
  if (!documentation.includes(fromTheBase)) throw new Error(`the base of the chain is missing in:\n${documentation}`);
  return milliseconds;
}
