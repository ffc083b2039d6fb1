import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { mergeDefaults } from "@lzkit/defaults-merger";
import { folderCache, readLockFile, resolveChain } from "@lzkit/library-resolver";
import type { Benchmark, Figure } from "../benchmark.ts";
import { withRealLibrary } from "../real-library.ts";
import { runProgram } from "../run-program.ts";
import { inTurns, median, sideBySide, spreadOf, timed } from "../side-by-side.ts";
import { builtLz, realLibraries } from "../workspace.ts";

const rounds = 21;
const callRounds = 101;
const metadata = { dependencies: [{ path: "platform/slz", ref: "2026.04.3" }] };

/** The defaults of a chain of two real libraries that is cached and locked, with nothing left to ask a host for. */
export const warmChain: Benchmark = {
  name: "warm-chain",
  run: () =>
    withRealLibrary(async ({ server, repository, folder }) => {
      const library = join(folder, "local");
      const cache = join(folder, "cache");
      await mkdir(library);
      await writeFile(join(library, "alz_library_metadata.json"), JSON.stringify(metadata));
      const options = ["--library-repository", repository];
      const env = { LZ_CACHE_DIR: cache };
      await runProgram(process.execPath, [builtLz, "lock", library, ...options], { env });
      await runProgram(process.execPath, [builtLz, "defaults", library, ...options], { env });
      const asked = server.requests.length;
      const figures = [
        await wholeProcess([builtLz, "defaults", library, ...options], env),
        await inProcess({ library, cache, repository }),
      ];
      if (server.requests.length > asked) throw new Error("a chain that is cached and locked asked the server");
      return figures;
    }),
};

async function wholeProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Figure> {
  const { ours, theirs, ratio, spread } = await sideBySide(rounds, {
    ours: async () => (await runProgram(process.execPath, args, { env })).milliseconds,
    theirs: async () => (await runProgram(process.execPath, ["-e", "0"])).milliseconds,
  });
  return {
    what: "lz defaults, everything cached and locked / node -e 0",
    measured: ratio,
    spread,
    target: 2.5,
    unit: "times",
    detail: `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms, medians of ${rounds}`,
  };
}

interface Place {
  readonly library: string;
  readonly cache: string;
  readonly repository: string;
}

/** Lock file and metadata are read anew each time. */
async function inProcess({ library, cache: folder, repository }: Place): Promise<Figure> {
  const members = ["platform/alz/2026.04.2", "platform/slz/2026.04.3"];
  const files = members.flatMap((member) =>
    ["alz_library_metadata.json", "alz_policy_default_values.json"].map((file) =>
      join(realLibraries ?? "", member, file),
    ),
  );
  const costs = await inTurns(callRounds, {
    ours: () =>
      timed(async () => {
        const lock = readLockFile(await readFile(join(library, "lz.lock.json")));
        const cache = folderCache({ folder });
        const chain = await resolveChain(library, { lock, cache, libraryRepository: repository });
        const { defaults } = mergeDefaults(chain.libraries);
        if (defaults.length !== 15) throw new Error(`${defaults.length} defaults instead of 15`);
      }),
    theirs: () =>
      timed(async () => {
        for (const file of files) JSON.parse(await readFile(file, "utf8"));
      }),
  });
  return {
    what: "the same in one process that goes on: resolving, merging and placing all defaults",
    measured: median(costs.ours),
    spread: spreadOf(costs.ours),
    target: 10,
    unit: "ms",
    detail: `${median(costs.theirs).toFixed(2)} ms to read and JSON.parse the same four documents from a folder, medians of ${callRounds}`,
  };
}
