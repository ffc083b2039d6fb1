import { fork } from "node:child_process";
import { once } from "node:events";
import { seed } from "../seed.ts";
import type { SubjectName } from "./subject.ts";

/** What became of a batch of mutants. */
export interface MutantReport {
  /** How many were still readable, and how many were refused for which reason. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** What was thrown that no reader may throw. */
  readonly crashes: readonly { readonly mutant: number; readonly error: string }[];
  readonly slowest: { readonly mutant: number; readonly milliseconds: number };
  /** Memory in use after the batch, less that after its first quarter. */
  readonly grownBytes: number;
}

/** Milliseconds for one mutant before its reader is taken to hang, also on a machine with much else to do. */
const patience = 60_000;

/** Reads mutants in a process of their own. Rejects when it dies, or hangs at one of them. */
export async function runMutants(subject: SubjectName, count: number): Promise<MutantReport> {
  const child = fork(new URL("read-mutants.ts", import.meta.url), [subject, `${seed}`, `${count}`], {
    execArgv: ["--conditions=@lzkit/source", "--expose-gc", "--max-old-space-size=512"],
  });
  let at = -1;
  let report: MutantReport | undefined;
  const hangs = (): void => void child.kill("SIGKILL");
  const watchdog = setTimeout(hangs, patience);
  child.on("message", (message: { readonly at?: number; readonly report?: MutantReport }) => {
    watchdog.refresh();
    at = message.at ?? at;
    report = message.report;
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  clearTimeout(watchdog);
  if (report !== undefined && code === 0) return report;
  throw new Error(`${subject}: the process ended by ${signal ?? code} at mutant ${at} of LZ_SEED=${seed}`);
}
