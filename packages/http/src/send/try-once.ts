import { describeResponse, type HttpAnswer, readBody, type ResponseInfo, serviceError } from "../answer/answer.ts";
import type { Clock } from "../clock.ts";
import { mask } from "../answer/mask.ts";
import type { Exchange, ExchangeFailure } from "../exchange/exchange.ts";
import { HttpError } from "../http-error.ts";
import type { HttpRequest } from "./http-request.ts";
import type { ResponseHeaders } from "../answer/rate-limits.ts";

/** What all tries have in common. */
export interface TryParts {
  readonly exchange: Exchange;
  readonly maxBytes: number;
  readonly onResponse: ((info: ResponseInfo) => void) | undefined;
}

/** One try. */
export interface Try {
  readonly request: HttpRequest;
  readonly url: string;
  readonly token: string;
  readonly clientRequestId: string;
  /** 1 for the first. */
  readonly tries: number;
  /** Those before this one that may have taken effect. */
  readonly lostTries: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** A try that did not succeed. */
export interface TryFailure {
  readonly error: HttpError;
  /** Of the answer, where there was one. */
  readonly headers: ResponseHeaders;
}

/**
 * Sends a request once.
 *
 * @throws {@link HttpError} BODY_UNREADABLE, and the signal's reason when aborted
 */
export async function tryOnce(parts: TryParts, attempt: Try): Promise<HttpAnswer | TryFailure> {
  const answer = await exchange(parts, attempt);
  if (answer instanceof HttpError) return { error: answer, headers: {} };
  const info = describeResponse(attempt, answer);
  parts.onResponse?.(info);
  const { status, headers } = answer;
  if ((status >= 200 && status < 300) || attempt.request.accept?.includes(status) === true) {
    return Object.assign(info, { headers, body: readBody(info, answer) });
  }
  return { error: serviceError(attempt, info, answer), headers };
}

async function exchange({ exchange, maxBytes }: TryParts, attempt: Try) {
  const { request, url, token, clientRequestId, timeoutMs } = attempt;
  const { method, json, signal } = request;
  const headers: Record<string, string> = {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    "x-ms-client-request-id": clientRequestId,
  };
  if (json !== undefined) headers["content-type"] = "application/json";
  const body = json === undefined ? undefined : JSON.stringify(json);
  try {
    const answer = await exchange({ method, url, headers, body, timeoutMs, maxBytes, signal });
    return typeof answer === "string" ? noAnswer(attempt, answer, maxBytes) : answer;
  } catch (cause) {
    signal?.throwIfAborted();
    return broken(attempt, cause);
  }
}

function broken({ request: { method }, url: rawUrl, token, tries }: Try, cause: unknown): HttpError {
  const url = mask(rawUrl, token);
  return new HttpError("NETWORK_FAILED", {
    message: `${method} ${url} failed: ${describeCause(cause)}`,
    context: { method, url, tries },
    hint: method === "GET" || method === "HEAD" ? undefined : "It may have taken effect: read before you write.",
    cause,
  });
}

function noAnswer(
  { request: { method }, url: rawUrl, token, tries, timeoutMs }: Try,
  failure: ExchangeFailure,
  maxBytes: number,
) {
  const url = mask(rawUrl, token);
  const context = { method, url, tries };
  if (failure === "BODY_TOO_LARGE") {
    const message = `${method} ${url} answered with more than ${maxBytes} bytes.`;
    return new HttpError(failure, {
      message,
      context: { ...context, maxBytes },
      hint: "Raise maxBodyBytes if that is right.",
    });
  }
  const message = `${method} ${url} was not answered within ${timeoutMs} ms.`;
  return new HttpError(failure, { message, context: { ...context, timeoutMs } });
}

/** The innermost message: `fetch failed` alone helps nobody. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return "the connection broke";
  return cause.cause instanceof Error ? describeCause(cause.cause) : cause.message || cause.name;
}
