import process from "node:process";
import { expect, it } from "vitest";
import { peakMemory, runProgram } from "./run-program.ts";

it("answers with what a program printed", async () => {
  expect((await runProgram(process.execPath, ["-p", "6 * 7"])).stdout).toBe("42\n");
});

it("takes an exit code for a failure unless it is accepted", async () => {
  const args = ["-e", "console.error('no such thing'); process.exit(1)"];
  await expect(runProgram(process.execPath, args)).rejects.toThrow("ended with 1:\nno such thing");
  await expect(runProgram(process.execPath, args, { accept: [0, 1] })).resolves.toBeDefined();
});

it("sees the memory of the program, and not that of who started it", async () => {
  const mine = Buffer.alloc(300e6, 1);
  const [little, much] = [await peakMemory(["-e", "0"]), await peakMemory(["-e", "Buffer.alloc(200e6, 1)"])];
  expect(mine[0]).toBe(1);
  expect(much - little).toBeGreaterThan(190);
  expect(much - little).toBeLessThan(250);
});
