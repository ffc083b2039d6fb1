import { defineConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Tests that take minutes: `npm run test:hard`. A seed that was printed is given back as `LZ_SEED`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/**/*.hard.ts"],
    reporters: ["default", ["json", { outputFile: "reports/vitest-hard.json" }]],
    globalSetup: ["src/announce-seed.ts"],
    testTimeout: 600_000,
    // What is concurrent here waits for answers that do not come.
    maxConcurrency: 16,
  },
});
