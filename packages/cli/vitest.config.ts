import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

export default mergeConfig(
  base,
  defineConfig({ test: { globalSetup: fileURLToPath(new URL("test/own-cache.ts", import.meta.url)) } }),
);
