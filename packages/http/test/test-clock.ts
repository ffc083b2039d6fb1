import type { Clock } from "../src/index.ts";

/** A clock that jumps: who sleeps wakes at once, later. */
export interface TestClock extends Clock {
  /** How long was slept, in order. */
  readonly slept: number[];
}

/** Makes a clock that stands at `start`. */
export function createTestClock(start: number = Date.UTC(2026, 0, 1)): TestClock {
  let now = start;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
}
