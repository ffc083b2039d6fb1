import type { Benchmark } from "./benchmark.ts";
import { clientCpu } from "./benchmarks/client-cpu.ts";
import { clientSize } from "./benchmarks/client-size.ts";
import { coldChain } from "./benchmarks/cold-chain.ts";
import { linkTenants } from "./benchmarks/link-tenants.ts";
import { merge } from "./benchmarks/merge.ts";
import { startup } from "./benchmarks/startup.ts";

export const benchmarks: readonly Benchmark[] = [coldChain, startup, merge, clientSize, clientCpu, linkTenants];
