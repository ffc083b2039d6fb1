import type { Benchmark } from "./benchmark.ts";
import { analysis } from "./benchmarks/analysis.ts";
import { archive } from "./benchmarks/archive.ts";
import { clientCpu } from "./benchmarks/client-cpu.ts";
import { clientSize } from "./benchmarks/client-size.ts";
import { coldChain } from "./benchmarks/cold-chain.ts";
import { firstClient } from "./benchmarks/first-client.ts";
import { largeRepository } from "./benchmarks/large-repository.ts";
import { linkTenants } from "./benchmarks/link-tenants.ts";
import { manyRepositories } from "./benchmarks/many-repositories.ts";
import { merge } from "./benchmarks/merge.ts";
import { startup } from "./benchmarks/startup.ts";
import { warmChain } from "./benchmarks/warm-chain.ts";

/** All of them, in the order in which they run. */
export const benchmarks: readonly Benchmark[] = [
  coldChain,
  archive,
  firstClient,
  startup,
  warmChain,
  manyRepositories,
  largeRepository,
  merge,
  analysis,
  clientSize,
  clientCpu,
  linkTenants,
];
