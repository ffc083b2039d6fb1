import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Installs and compiles take their time. */
export default mergeConfig(base, defineConfig({ test: { testTimeout: 240_000, hookTimeout: 300_000 } }));
