interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Those who wait for a time. */
export interface Sleepers {
  /** Waits until `wakeUntil` is called with that time or a later one. */
  add(at: number, signal?: AbortSignal): Promise<void>;
  /** Wakes all whose time has come, the earliest first. */
  wakeUntil(now: number): void;
  /** The earliest time that somebody waits for. */
  next(): number | undefined;
}

/** Makes an empty list of sleepers. `onLeave` is called when one gave up. */
export function createSleepers(onLeave: () => void): Sleepers {
  const sleepers = new Set<Sleeper>();

  return {
    add(at, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason as Error);
        const finish = (): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener("abort", giveUp);
        };
        const giveUp = (): void => {
          finish();
          onLeave();
          reject(signal?.reason as Error);
        };
        const sleeper: Sleeper = {
          at,
          wake() {
            finish();
            resolve();
          },
        };
        signal?.addEventListener("abort", giveUp);
        sleepers.add(sleeper);
      });
    },
    wakeUntil(now) {
      const due = [...sleepers].filter((sleeper) => sleeper.at <= now).sort((a, b) => a.at - b.at);
      for (const sleeper of due) sleeper.wake();
    },
    next() {
      let earliest: number | undefined;
      for (const { at } of sleepers) if (earliest === undefined || at < earliest) earliest = at;
      return earliest;
    },
  };
}
