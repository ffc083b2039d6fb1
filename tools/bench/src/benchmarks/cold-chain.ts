import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRealLibraryRepository, startGitServer } from "@lzkit/git-server";
import type { Benchmark } from "../benchmark.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";
import { builtLz, realLibraries } from "../workspace.ts";

const rounds = 15;
/** Bytes of documents and pictures that make a shallow clone as large as that of the real repository, 5.5 MB. */
const realWeight = 5_200_000;
const member = "platform/slz@2026.04.3";
const tag = "platform/slz/2026.04.3";

/** A chain of two real libraries from nothing, beside a shallow clone of one of them. */
export const coldChain: Benchmark = {
  name: "cold-chain",
  async run() {
    if (realLibraries === undefined) return "the releases of the real library are not beside this workspace";
    const folder = await mkdtemp(join(tmpdir(), "lzkit-bench-"));
    await buildRealLibraryRepository(realLibraries, join(folder, "library.git"), realWeight);
    const server = await startGitServer({ root: folder });
    const repository = `${server.url}/library.git`;
    let received = 0;
    let clones = 0;
    try {
      const wall = await sideBySide(rounds, {
        async ours() {
          const before = server.bytesSent();
          const cache = join(folder, `cache-${clones}`);
          const args = [builtLz, "tree", member, "--dialect", "azure", "--library-repository", repository];
          const run = await runProgram(process.execPath, args, { env: { LZ_CACHE_DIR: cache } });
          received = server.bytesSent() - before;
          return run.milliseconds;
        },
        async theirs() {
          const clone = join(folder, `clone-${clones++}`);
          const args = ["clone", "--quiet", "--depth", "1", "--branch", tag, repository, clone];
          const run = await runProgram("git", ["-c", "advice.detachedHead=false", ...args]);
          await rm(clone, { recursive: true });
          return run.milliseconds;
        },
      });
      return [
        {
          what: "received for the chain slz 2026.04.3 → alz 2026.04.2",
          measured: received / 1000,
          target: 100,
          unit: "kB",
          detail: "every byte the server sent, heads included",
        },
        {
          what: "whole process of lz tree / git clone --depth 1 of one member",
          measured: wall.ratio,
          target: 1,
          unit: "times",
          detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, medians of ${rounds}`,
        },
      ];
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
};
