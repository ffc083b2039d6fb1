import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Each run of the action starts git and lz many times; a busy machine takes its time. */
export default mergeConfig(base, defineConfig({ test: { testTimeout: 240_000, hookTimeout: 240_000 } }));
