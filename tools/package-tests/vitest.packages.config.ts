import { defineConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** What needs built packages. Installs and compiles take their time. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.test.ts"],
    globalSetup: ["src/pack-once.ts"],
    reporters: ["default", ["json", { outputFile: "reports/vitest-packages.json" }]],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
