import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { base } from "../../../../vitest.base.ts";

/** Runs the suite on fetchers that are broken on purpose. */
export default defineConfig({
  ...base,
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { ...base.test, include: ["test/contract/*.fixture.ts"], reporters: ["json"] },
});
