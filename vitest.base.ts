import { defineConfig, type ViteUserConfig } from "vitest/config";

// nx forces colour on what it starts; programs that tests start would take it for a terminal's wish.
delete process.env["FORCE_COLOR"];

/** What every package's tests share: sources instead of builds, and a report that CI counts. */
export const base: ViteUserConfig = defineConfig({
  resolve: { conditions: ["@lzkit/source"] },
  ssr: { resolve: { conditions: ["@lzkit/source"], externalConditions: ["@lzkit/source"] } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
    passWithNoTests: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
