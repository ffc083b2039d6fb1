import { defineConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** Tests that take a minute: `pnpm test:hard`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ["test/hard/**/*.hard.ts"],
    reporters: ["default", ["json", { outputFile: "reports/vitest-hard.json" }]],
    testTimeout: 180_000,
  },
});
