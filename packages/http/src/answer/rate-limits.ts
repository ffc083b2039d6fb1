/** What an answer says about how many more requests are welcome. */
export interface RateLimits {
  /** Requests left by kind, from the headers `x-ms-ratelimit-remaining-…`: `{ "subscription-reads": 11999 }`. */
  readonly remaining: Readonly<Record<string, number>>;
  /** Milliseconds the service asks to wait; `undefined` when it does not say. */
  readonly retryAfterMs: number | undefined;
}

/** Names in lower case. A header that came twice has its values joined by `, `. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>;

/** What is longer is no figure that anybody means. */
const figure = /^\d{1,12}$/;
const prefix = "x-ms-ratelimit-remaining-";

/** Reads the rate-limit figures of an answer; what is no whole number is left out. */
export function readRateLimits(headers: ResponseHeaders, now: number): RateLimits {
  const figures = Object.entries(headers)
    .filter(([name, value]) => name.startsWith(prefix) && /^\d{1,15}$/.test(value ?? ""))
    .map(([name, value]) => [name.slice(prefix.length), Number(value)] as const);
  return { remaining: Object.fromEntries(figures), retryAfterMs: readRetryAfter(headers, now) };
}

/** Milliseconds that `retry-after-ms` or `Retry-After` (seconds, or a date) asks to wait, 0 or more. */
function readRetryAfter(headers: ResponseHeaders, now: number): number | undefined {
  const milliseconds = headers["retry-after-ms"] ?? headers["x-ms-retry-after-ms"];
  if (milliseconds !== undefined && figure.test(milliseconds)) return Number(milliseconds);
  const after = headers["retry-after"] ?? "";
  if (figure.test(after)) return Number(after) * 1000;
  // Only a full HTTP date: Date.parse would take "-5" and "1.5" for years and days.
  const date = after.endsWith("GMT") ? Date.parse(after) - now : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date);
}
