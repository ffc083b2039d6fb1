import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { startGitServer } from "@lzkit/git-server";
import type { Benchmark, Figure } from "../benchmark.ts";
import { buildGraph, layOut, type Layout } from "../library-graph.ts";
import { withFolder } from "../real-library.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";

const rounds = 7;
/** Milliseconds each way. */
const latency = 20;
const levels = 5;
const perLevel = 40;
const repositories = 20;
const program = fileURLToPath(new URL("../clients/resolve.ts", import.meta.url));

/** Many libraries in many repositories far away, beside the longest way through their graph alone. */
export const manyRepositories: Benchmark = {
  name: "many-repositories",
  async run() {
    const perRepository = repositories / levels;
    const ofItsLevel = (level: number, index: number): string => `r${level * perRepository + (index % perRepository)}`;
    return [
      {
        ...(await measure("each level in four repositories of its own", { whole: ofItsLevel, way: ofItsLevel })),
        target: 1.5,
      },
      // No target: so many repositories at once are more than the eight fetches that go side by side, and than a
      // small machine can run git for.
      await measure("each level in all repositories", {
        whole: (_, index) => `r${index % repositories}`,
        // Below the first level all repositories are known: so they are to the way that stays in one.
        way: () => "r0",
      }),
    ];
  },
};

async function measure(
  arrangement: string,
  { whole, way }: Readonly<Record<"whole" | "way", Layout["repositoryOf"]>>,
): Promise<Figure> {
  return withFolder(async (folder) => {
    const server = await startGitServer({ root: folder, latency });
    try {
      for (const [name, layout] of Object.entries({
        whole: { levels, perLevel, repositoryOf: whole },
        way: { levels, perLevel: 1, repositoryOf: way },
      })) {
        await mkdir(join(folder, name));
        await buildGraph(layOut(layout), join(folder, name), `${server.url}/${name}`);
      }
      const asked = { whole: 0, way: 0 };
      const resolve = async (name: "whole" | "way", libraries: number): Promise<number> => {
        const before = server.requests.length;
        const { stdout } = await runProgram(process.execPath, [program, join(folder, name, "root")]);
        const run = JSON.parse(stdout) as { readonly milliseconds: number; readonly libraries: number };
        if (run.libraries !== libraries) throw new Error(`${run.libraries} libraries instead of ${libraries}`);
        asked[name] = server.requests.length - before;
        return run.milliseconds;
      };
      const wall = await sideBySide(rounds, {
        ours: () => resolve("whole", levels * perLevel + 1),
        theirs: () => resolve("way", levels + 1),
      });
      return {
        what: `${levels * perLevel} libraries in ${repositories} repositories, ${latency} ms each way, ${arrangement} / the critical path`,
        measured: wall.ratio,
        spread: wall.spread,
        unit: "times",
        detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, medians of ${rounds}; the critical path is a way through all ${levels} levels resolved alone, whose ${asked.way} requests wait for each other (${asked.way * latency * 2} ms of latency); ${asked.whole} requests for the whole graph`,
      };
    } finally {
      await server.close();
    }
  });
}
