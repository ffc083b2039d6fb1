import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createProgressLine } from "./progress-line.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubEnv("TERM", "xterm");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Two libraries that take a while; what is written about them. */
function show(terminal: { isTTY: boolean; columns?: number }): string[] {
  const stream = Object.assign(new PassThrough({ encoding: "utf8", objectMode: true }), terminal);
  const line = createProgressLine(stream);
  line.update({ kind: "library", library: "a", done: 0, known: 2 });
  vi.advanceTimersByTime(200);
  line.update({ kind: "bytes", source: "a", received: 900 });
  line.update({ kind: "bytes", source: "b", received: 1 });
  vi.advanceTimersByTime(200);
  line.update({ kind: "bytes", source: "a", received: 65_536 });
  line.clear();
  line.clear();
  stream.end();
  const written: string[] = [];
  for (let text = stream.read() as string | null; text !== null; text = stream.read() as string | null)
    written.push(text);
  return written;
}

const erase = "\r\u001b[2K";

it("rewrites one line on a terminal, not too often, and takes it away", () => {
  expect(show({ isTTY: true, columns: 80 })).toEqual([
    `${erase}Fetching  0 of 2 libraries  900 B`,
    `${erase}Fetching  0 of 2 libraries  65.5 kB`,
    erase,
  ]);
});

it("does not break the line on a narrow terminal", () => {
  expect(show({ isTTY: true, columns: 20 })[0]).toBe(`${erase}Fetching  0 of 2 li`);
});

it("takes a terminal of unknown size for one of 80 columns", () => {
  expect(show({ isTTY: true, columns: 0 })[0]).toBe(`${erase}Fetching  0 of 2 libraries  900 B`);
});

it.each([
  { given: "in a file", isTTY: false, term: "xterm" },
  { given: "on a terminal that cannot erase", isTTY: true, term: "dumb" },
])("writes nothing $given", ({ isTTY, term }) => {
  vi.stubEnv("TERM", term);
  expect(show({ isTTY })).toEqual([]);
});
