/** One measured figure beside what it should be at the most. */
export interface Figure {
  /** What was compared with what. */
  readonly what: string;
  readonly measured: number;
  /** The most that is accepted. */
  readonly target: number;
  /** `times`: a ratio of two measurements of this very run. */
  readonly unit: "times" | "kB" | "MB" | "ms" | "packages" | "rows";
  /** The two sides in absolute figures, for the record. */
  readonly detail: string;
}

/** A benchmark, or the reason why it cannot run on this machine. */
export interface Benchmark {
  /** Selects it on the command line. */
  readonly name: string;
  run(): Promise<readonly Figure[] | string>;
}
