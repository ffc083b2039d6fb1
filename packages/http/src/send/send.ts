import { checkOrigin } from "./address.ts";
import type { HttpAnswer } from "../answer/answer.ts";
import type { Clock } from "../clock.ts";
import type { HttpError } from "../http-error.ts";
import { type HttpRequest, locate } from "./http-request.ts";
import { backoff, type Retry } from "./retry.ts";
import { decodeBase64 } from "../token/token-claims.ts";
import type { ResponseHeaders } from "../answer/rate-limits.ts";
import type { TokenChallenge, TokenSource } from "../token/token-source.ts";
import { tryOnce, type TryFailure, type TryParts } from "./try-once.ts";

/** What requests are sent with. */
export interface SendParts extends TryParts {
  readonly address: string;
  readonly clock: Clock;
  readonly retry: Retry;
  readonly tokens: TokenSource;
}

/** One request through all its tries. */
interface Call {
  readonly request: HttpRequest;
  readonly clientRequestId: string;
  readonly deadline: number;
  url: string;
  tries: number;
  lostTries: number;
  throttled: number;
  redirects: number;
  token: string;
  challenge: TokenChallenge | undefined;
}

const repeatable = new Set([408, 429, 500, 502, 503, 504]);
const maxRedirects = 5;

/** Makes what sends a request, again where that helps, until its deadline. */
export function createSend(parts: SendParts): (request: HttpRequest) => Promise<HttpAnswer> {
  const { address, clock, retry } = parts;
  return async (request) => {
    const url = locate(address, request);
    const counts = { tries: 0, lostTries: 0, throttled: 0, redirects: 0 };
    const deadline = clock.now() + retry.deadlineMs;
    const clientRequestId = crypto.randomUUID();
    const call: Call = { request, clientRequestId, deadline, url, ...counts, token: "", challenge: undefined };
    for (;;) {
      request.signal?.throwIfAborted();
      const outcome = await sendOnce(parts, call);
      if ("body" in outcome) return outcome;
      const waitMs = planNext(parts, call, outcome);
      if (waitMs > 0) await clock.sleep(waitMs, request.signal);
    }
  };
}

async function sendOnce(parts: SendParts, call: Call): Promise<HttpAnswer | TryFailure> {
  const { clock, retry, tokens } = parts;
  const { request, url, clientRequestId } = call;
  const timeLeft = (): number => Math.max(1, Math.min(retry.tryMs, call.deadline - clock.now()));
  const token = tokens.get({ challenge: call.challenge, timeoutMs: timeLeft(), signal: request.signal });
  call.token = typeof token === "string" ? token : await token;
  request.checkToken?.(call.token);
  call.tries++;
  return tryOnce(parts, {
    request,
    url,
    clientRequestId,
    token: call.token,
    tries: call.tries,
    lostTries: call.lostTries,
    timeoutMs: timeLeft(),
    clock,
  });
}

/** Milliseconds until the next try, for which the call is made ready; throws the error when there is none. */
function planNext(parts: SendParts, call: Call, { error, headers }: TryFailure): number {
  if (error.status === 401) {
    parts.tokens.drop(call.token);
    const claims = call.challenge === undefined ? readClaims(headers["www-authenticate"]) : undefined;
    if (claims === undefined) throw error;
    call.challenge = { claims, refused: call.token };
    return 0;
  }
  if (isRedirect(call, error, headers)) {
    call.url = checkOrigin(headers["location"] ?? "//", call.url);
    call.redirects++;
    return 0;
  }
  if (error.status === 429) call.throttled++;
  const waitMs = error.rateLimits?.retryAfterMs || backoff(parts.retry, call.tries);
  const isLast = call.tries - call.throttled >= parts.retry.maxTries || parts.clock.now() + waitMs >= call.deadline;
  if (isLast || !isRepeatable(call.request, error)) throw error;
  if (error.status !== 429) call.lostTries++;
  return waitMs;
}

function isRepeatable({ method, idempotent = method !== "PATCH" && method !== "POST" }: HttpRequest, error: HttpError) {
  // Refused before anything was done, whatever the method.
  if (error.status === 429) return true;
  if (!idempotent) return false;
  return error.status === undefined ? error.code !== "BODY_TOO_LARGE" : repeatable.has(error.status);
}

/** A redirect that keeps the method. Status 0 is one that a browser hides: its target stays unknown. */
function isRedirect(
  { request: { method }, redirects }: Call,
  { status }: HttpError,
  headers: ResponseHeaders,
): boolean {
  if (status === 0) return true;
  if (redirects >= maxRedirects || headers["location"] === undefined) return false;
  const changesMethod = method !== "GET" && method !== "HEAD";
  return status === 307 || status === 308 || (!changesMethod && (status === 301 || status === 302 || status === 303));
}

/** The claims of a challenge: base64 of JSON in the header `www-authenticate`. */
function readClaims(header = ""): string | undefined {
  const encoded = /\bclaims="([^"]+)"/.exec(header)?.[1];
  try {
    return encoded === undefined ? undefined : decodeBase64(encoded);
  } catch {
    return undefined;
  }
}
