import { setTimeout as sleep } from "node:timers/promises";
import { seeded } from "../seeded.ts";
import { archives } from "./archives.ts";
import { documents } from "./documents.ts";
import type { MutantReport } from "./run-mutants.ts";
import { packs } from "./packs.ts";
import type { Subject, SubjectName } from "./subject.ts";

/** Reads mutants, tells which it is at, and at last what became of them. Arguments: subject, seed, count. */
const [name = "", seed = "", count = ""] = process.argv.slice(2);
const subjects: Readonly<Record<SubjectName, () => Subject | Promise<Subject>>> = { documents, archives, packs };
const subject = await subjects[name as SubjectName]();
const outcomes = new Map<string, number>();
const crashes: { readonly mutant: number; readonly error: string }[] = [];
let slowest = { mutant: -1, milliseconds: 0 };

async function readMutant(mutant: number): Promise<void> {
  const random = seeded(Number(seed) * 31 + mutant);
  const started = performance.now();
  try {
    const outcome = await subject.read((below) => Math.floor(random() * below));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  } catch (error) {
    crashes.push({ mutant, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  const milliseconds = performance.now() - started;
  if (milliseconds > slowest.milliseconds) slowest = { mutant, milliseconds };
}

/** Bytes in use once nothing is left that can be collected. */
async function memory(): Promise<number> {
  for (let round = 0; round < 4; round++) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// The first ones load code and warm it up, which is no growth.
const warmUp = Math.ceil(Number(count) / 4);
let before = 0;
for (let mutant = 0; mutant < Number(count); mutant++) {
  if (mutant === warmUp) before = await memory();
  process.send?.({ at: mutant });
  await readMutant(mutant);
}
const report: MutantReport = {
  outcomes: Object.fromEntries(outcomes),
  crashes,
  slowest,
  grownBytes: (await memory()) - before,
};
process.send?.({ report }, () => process.exit());
