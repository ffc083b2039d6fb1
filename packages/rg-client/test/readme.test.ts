import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = Array.from(readme.matchAll(/^```ts\n(.+?)^```$/gms), ([, code = ""]) => code);

it.each(examples)("has an example in its README that prints what it says: %#", async (code) => {
  const expected = Array.from(code.matchAll(/\/\/ → (.+)$/gm), ([, line]) => line);
  const args = ["--conditions=@lzkit/source", "--input-type=module-typescript", "--eval", code];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual(expected);
});
