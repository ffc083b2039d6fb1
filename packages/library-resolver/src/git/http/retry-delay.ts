/** Longer waits than this, in milliseconds, are for the caller to decide about. */
const longestWait = 30_000;
const firstWait = 250;

const passingFailures = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN", "UND_ERR_SOCKET"]);

/** How long to wait before another try of what failed with a code of the system; `undefined`: it would not help. */
export function delayAfterFailure(code: string | undefined, attempt: number): number | undefined {
  return code !== undefined && passingFailures.has(code) ? firstWait * 2 ** (attempt - 1) : undefined;
}

/** How long to wait before another try of what got this answer; `undefined`: it would not help, or take too long. */
export function delayAfterResponse({ status, headers }: Response, attempt: number): number | undefined {
  if (status !== 429 && status < 500) return undefined;
  const asked = retryAfter(headers.get("retry-after"));
  const delay = asked ?? firstWait * 2 ** (attempt - 1);
  return delay <= longestWait ? delay : undefined;
}

/** `Retry-After` holds seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
