import { arch, cpus, loadavg, platform, release, totalmem } from "node:os";
import process from "node:process";

/** Where and when figures were measured. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** GB. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
  /** ISO 8601, the day only. */
  readonly date: string;
  /** Programs that wanted to run, on average over the minute before the first benchmark. */
  readonly load: number;
}

/** Describes this machine as it is now: to be asked before anything runs. */
export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memory: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    load: loadavg()[0] ?? 0,
  };
}

/** Whether other programs took so much of the machine that the figures mean little. */
export function isBusy({ load, cores }: Machine): boolean {
  return load > cores / 2;
}
