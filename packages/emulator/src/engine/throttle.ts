import type { EmulatorClock } from "./clock.ts";

/** The kinds of requests that have a bucket each. */
export type BucketKind = "reads" | "writes" | "deletes";

/** A bucket of requests. */
export interface BucketOptions {
  /** How many requests fit, and are there at the start: 1 or more. */
  readonly size: number;
  /** How many are added each second: more than 0. */
  readonly refillPerSecond: number;
}

/** Rate limits. Those left out are the real service's: reads 250 and 25/s, writes and deletes 200 and 10/s. */
export interface ThrottleOptions {
  /** GET and HEAD. */
  readonly reads?: BucketOptions | undefined;
  /** PUT and PATCH. */
  readonly writes?: BucketOptions | undefined;
  /** DELETE. */
  readonly deletes?: BucketOptions | undefined;
  /** Who has buckets of their own: each `principal` per subscription or tenant (default), or all callers together. */
  readonly per?: "principal" | "everyone" | undefined;
}

/** What a bucket says to a request. */
interface Allowance {
  readonly allowed: boolean;
  /** Requests left. */
  readonly remaining: number;
  /** Whole seconds, 1 or more, until the next one is allowed. */
  readonly retryAfterSeconds: number;
}

/** The buckets of all callers. */
export interface Throttle {
  /** Takes one request from a caller's bucket. */
  take(caller: string, kind: BucketKind): Allowance;
  /** Fills all buckets. */
  reset(): void;
}

const realBuckets: Readonly<Record<BucketKind, BucketOptions>> = {
  reads: { size: 250, refillPerSecond: 25 },
  writes: { size: 200, refillPerSecond: 10 },
  deletes: { size: 200, refillPerSecond: 10 },
};

/** Makes the rate limits. Without options nothing is limited, and buckets always read full. */
export function createThrottle(options: ThrottleOptions | undefined, clock: EmulatorClock): Throttle {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function take(caller: string, kind: BucketKind): Allowance {
    const { size, refillPerSecond } = options?.[kind] ?? realBuckets[kind];
    if (options === undefined) return { allowed: true, remaining: size, retryAfterSeconds: 1 };
    const key = options.per === "everyone" ? kind : `${kind} ${caller}`;
    const now = clock.now();
    const bucket = buckets.get(key) ?? { tokens: size, at: now };
    const filled = Math.min(size, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * refillPerSecond);
    const allowed = filled >= 1;
    const tokens = allowed ? filled - 1 : filled;
    buckets.set(key, { tokens, at: now });
    const wait = Math.max(1, Math.ceil((1 - filled) / refillPerSecond));
    return { allowed, remaining: Math.floor(tokens), retryAfterSeconds: wait };
  }

  return { take, reset: () => buckets.clear() };
}
