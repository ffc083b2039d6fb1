import { longestTimerMs } from "./send/retry.ts";

/** The time that retries, token lifetimes and long-running operations go by. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Waits that many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock: what is used when none is given. */
export const systemClock: Clock = { now: Date.now, sleep };

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      },
      Math.min(milliseconds, longestTimerMs),
    );
    signal?.addEventListener("abort", stop, { once: true });
  });
}
