import { defineConfig } from "vitest/config";
import { base } from "../../vitest.base.ts";

/** What can be told from the files as they are, without a build. */
export default defineConfig({ ...base, test: { ...base.test, include: ["src/**/*.test.ts"] } });
