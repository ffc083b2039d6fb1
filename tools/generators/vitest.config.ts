import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Compilers and other programs run on a copy of the workspace; a busy machine takes its time. */
export default mergeConfig(base, defineConfig({ test: { testTimeout: 240_000, hookTimeout: 240_000 } }));
