import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

it("has types that are those of the JSON Schemas", async () => {
  const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  const project = fileURLToPath(new URL("types/", import.meta.url));
  const said = await run(process.execPath, [compiler, "-p", project]).catch((error: { stdout?: string }) => error);
  expect(said.stdout).toBe("");
});
