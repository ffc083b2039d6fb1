import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("prints what the README says it prints", async () => {
  const [, example = ""] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  const [, output] = /```text\n(.*?)```/s.exec(readme) ?? [];
  const flags = ["--conditions=@lzkit/source", "--input-type=module-typescript", "--eval", example];
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd });
  expect(stdout.trimEnd()).toBe(output?.trimEnd());
});
