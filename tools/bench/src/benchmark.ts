import type { Spread } from "./side-by-side.ts";

/** One measured figure beside what it should be at the most. */
export interface Figure {
  /** What was compared with what. */
  readonly what: string;
  readonly measured: number;
  /** Where the middle half of the rounds lies, in the same unit; absent where it is not a matter of rounds. */
  readonly spread?: Spread;
  /** The most that is accepted; absent: a peer, for the record. */
  readonly target?: number;
  /** `times`: a ratio of two measurements of this very run. */
  readonly unit: "times" | "kB" | "MB" | "ms" | "packages" | "rows";
  /** The two sides in absolute figures, for the record. */
  readonly detail: string;
}

/** What came of a benchmark: its figures, or the reason why it cannot run on this machine. */
export type Outcome = readonly Figure[] | string;

/** Something that is measured, beside something else wherever there is something to stand beside it. */
export interface Benchmark {
  /** Selects it on the command line. */
  readonly name: string;
  run(): Promise<Outcome>;
}
