import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import type { Benchmark } from "../benchmark.ts";
import { withRealLibrary } from "../real-library.ts";
import { runProgram } from "../run-program.ts";
import { sideBySide } from "../side-by-side.ts";
import { builtLz } from "../workspace.ts";

const rounds = 15;
const member = "platform/slz@2026.04.3";
const tag = "platform/slz/2026.04.3";

/** A chain of two real libraries from nothing, beside a shallow clone of one of them. */
export const coldChain: Benchmark = {
  name: "cold-chain",
  run: () =>
    withRealLibrary(async ({ server, repository, folder }) => {
      const moved = { ours: 0, theirs: 0 };
      let turn = 0;
      const wall = await sideBySide(rounds, {
        async ours() {
          const before = server.bytesSent();
          const args = [builtLz, "tree", member, "--dialect", "azure", "--library-repository", repository];
          const env = { LZ_CACHE_DIR: join(folder, `cache-${turn++}`) };
          const run = await runProgram(process.execPath, args, { env });
          moved.ours = server.bytesSent() - before;
          return run.milliseconds;
        },
        async theirs() {
          const before = server.bytesSent();
          const clone = join(folder, "clone");
          const args = ["clone", "--quiet", "--depth", "1", "--branch", tag, repository, clone];
          const run = await runProgram("git", ["-c", "advice.detachedHead=false", ...args]);
          moved.theirs = server.bytesSent() - before;
          await rm(clone, { recursive: true });
          return run.milliseconds;
        },
      });
      return [
        {
          what: "received for the chain slz 2026.04.3 → alz 2026.04.2",
          measured: moved.ours / 1000,
          target: 100,
          unit: "kB",
          detail: `every byte the server sent, heads included; ${(moved.theirs / 1000).toFixed(0)} kB for git clone --depth 1 of slz alone`,
        },
        {
          what: "whole process of lz tree / git clone --depth 1 of one member",
          measured: wall.ratio,
          spread: wall.spread,
          target: 1,
          unit: "times",
          detail: `${wall.ours.toFixed(0)} ms beside ${wall.theirs.toFixed(0)} ms, medians of ${rounds}`,
        },
      ];
    }),
};
