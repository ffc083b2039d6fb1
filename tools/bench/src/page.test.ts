import { expect, it } from "vitest";
import type { Figure } from "./benchmark.ts";
import type { Machine } from "./machine.ts";
import { formatPage } from "./page.ts";

const machine: Machine = {
  processor: "A Processor",
  cores: 4,
  memory: 16,
  system: "linux 6.1 x64",
  node: "v24.0.0",
  date: "2026-01-31",
  load: 0.25,
};
const ratio: Figure = {
  what: "ours / theirs",
  measured: 1.234,
  spread: { low: 1.1, high: 1.345 },
  target: 2.5,
  unit: "times",
  detail: "12 ms beside 10 ms",
};

it("sets each figure beside its target", () => {
  const page = formatPage({
    machine,
    results: [
      { name: "speed", outcome: [ratio, { ...ratio, what: "ours | slow", measured: 2.501 }] },
      { name: "peers", outcome: [{ what: "a peer", measured: 3, unit: "packages", detail: "a, b, c" }] },
    ],
  });
  expect(page).toContain(
    "| ours / theirs | 1.23 times (1.10 to 1.34) | at most 2.5 times | met | 12 ms beside 10 ms |",
  );
  expect(page).toContain("| ours \\| slow | 2.50 times (1.10 to 1.34) | at most 2.5 times | **missed** |");
  expect(page).toContain("| a peer | 3 packages | none |  | a, b, c |");
  expect(page).toContain("1 of 2 targets are met.");
});

it("names the machine, and says so where it was busy", () => {
  const quiet = formatPage({ machine, results: [] });
  expect(quiet).toContain("4 × A Processor");
  expect(quiet).toContain("Measured on 2026-01-31, with a load average of 0.25");
  expect(quiet).not.toContain("busy");
  expect(formatPage({ machine: { ...machine, load: 2.01 }, results: [] })).toContain("busy with other work");
});

it("gives the reason where a benchmark was not run", () => {
  const results = [{ name: "peer", outcome: "it is not on the PATH" }];
  expect(formatPage({ machine, results })).toContain("## peer\n\nNot run: it is not on the PATH.\n");
});
