import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readInputFile } from "./read-input-file.ts";

let folder: string;
let pipe: string;

// Windows has no pipes among its files.
describe.skipIf(process.platform === "win32")("a named pipe", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lz-pipe-"));
    pipe = path.join(folder, "values.yaml");
    await promisify(execFile)("mkfifo", [pipe]);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it("is refused where nobody writes to it", async () => {
    await expect(readInputFile(pipe)).rejects.toMatchObject({
      code: "FILE_UNUSABLE",
      message: `${pipe} is a pipe, and nobody writes to it.`,
      hint: expect.stringContaining("Start"),
    });
  });

  it("is read to its end, however slowly that is written", async () => {
    const handle = await open(pipe, "r+");
    const read = readInputFile(pipe);
    const names = Array.from({ length: 20_000 }, (_, index) => `name_${index}: ${index}\n`);
    for (let start = 0; start < names.length; start += 5000) {
      await handle.writeFile(names.slice(start, start + 5000).join(""));
    }
    await handle.close();
    const { value, findings } = await read;
    expect([Object.keys(value as object).length, findings]).toEqual([20_000, []]);
  });
});
