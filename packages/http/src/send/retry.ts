/** How requests are sent again. Everything has a default. */
export interface RetryOptions {
  /** Most tries of one request. Those refused with 429 do not count. Default: 6. */
  readonly maxTries?: number | undefined;
  /** Milliseconds before the second try where the service names none; doubles from try to try. Default: 250. */
  readonly baseMs?: number | undefined;
  /** Longest wait in milliseconds where the service names none. Default: 30,000. */
  readonly capMs?: number | undefined;
  /** Milliseconds for one try, answer included. Default: 30,000. */
  readonly tryMs?: number | undefined;
  /** Milliseconds for all tries and the waits between them. Default: 120,000. */
  readonly deadlineMs?: number | undefined;
}

/** {@link RetryOptions} with every default in place. */
export type Retry = { readonly [Key in keyof RetryOptions]-?: number };

/** What takes a timer longer than this takes it for no time at all. */
export const longestTimerMs: number = 2 ** 31 - 1;

/** Fills in the defaults. */
export function resolveRetry(given: RetryOptions = {}): Retry {
  return {
    maxTries: given.maxTries ?? 6,
    baseMs: given.baseMs ?? 250,
    capMs: given.capMs ?? 30_000,
    tryMs: Math.min(given.tryMs ?? 30_000, longestTimerMs),
    deadlineMs: given.deadlineMs ?? 120_000,
  };
}

/** Milliseconds before the next try: doubling, capped, and between half and all of it by chance. */
export function backoff({ baseMs, capMs }: Retry, tries: number): number {
  return Math.min(capMs, baseMs * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
}
