import type { Benchmark } from "./benchmark.ts";
import { coldChain } from "./benchmarks/cold-chain.ts";
import { merge } from "./benchmarks/merge.ts";
import { startup } from "./benchmarks/startup.ts";

export const benchmarks: readonly Benchmark[] = [coldChain, startup, merge];
