import type { ExchangeAnswer } from "../exchange/exchange.ts";
import { type AnswerFacts, HttpError, type RequestContext } from "../http-error.ts";
import { type RateLimits, readRateLimits, type ResponseHeaders } from "./rate-limits.ts";
import { keepToken, mask } from "./mask.ts";
import type { Try } from "../send/try-once.ts";
import { parseJson, readServiceError, takeSnippet, wordsOf } from "./service-error.ts";

/** What is known of an answer before its body is looked at. */
export interface ResponseInfo extends RequestContext {
  /** HTTP status: 200. */
  readonly status: number;
  /** `x-ms-request-id`: what support asks for. */
  readonly requestId: string | undefined;
  /** `x-ms-correlation-request-id`: joins the requests of one operation. */
  readonly correlationId: string | undefined;
  /** `x-ms-client-request-id`: the id that this client gave the request, the same for all its tries. */
  readonly clientRequestId: string;
  /** How many more requests are welcome, and when. */
  readonly rateLimits: RateLimits;
}

/** A successful answer. */
export interface HttpAnswer extends ResponseInfo {
  /** Names in lower case; without cookies. */
  readonly headers: ResponseHeaders;
  /** The JSON of the body; `undefined` when it is empty. */
  readonly body: unknown;
}

/** An answer's facts. Those that cost something are worked out when they are looked at. */
export function describeResponse(attempt: Try, { status, headers }: ExchangeAnswer): ResponseInfo {
  const now = attempt.clock.now();
  const info = {
    method: attempt.request.method,
    get url() {
      return mask(attempt.url, attempt.token);
    },
    tries: attempt.tries,
    status,
    requestId: headers["x-ms-request-id"],
    correlationId: headers["x-ms-correlation-request-id"],
    clientRequestId: attempt.clientRequestId,
    get rateLimits() {
      return readRateLimits(headers, now);
    },
  };
  keepToken(info, attempt.token);
  return info;
}

/**
 * Reads the JSON of a successful answer; `undefined` for none.
 *
 * @throws {@link HttpError} BODY_UNREADABLE
 */
export function readBody(info: ResponseInfo, { headers, text }: ExchangeAnswer): unknown {
  if (text === "") return undefined;
  const contentType = headers["content-type"];
  try {
    if (contentType === undefined || /[/+]json\b/i.test(contentType)) return JSON.parse(text);
  } catch {
    // Told below: the parser's own message quotes the text without care for secrets.
  }
  throw unreadable(info, { what: "no JSON", contentType, text });
}

/** An answer that is not what it should be: `what` says what it is. */
export function unreadable(
  info: ResponseInfo,
  { what, contentType, text = "" }: { what: string; contentType?: string | undefined; text?: string },
): HttpError<"BODY_UNREADABLE"> {
  const snippet = takeSnippet(info, text);
  const type = contentType === undefined ? "" : ` (${contentType})`;
  const { method, url, tries } = info;
  return new HttpError(
    "BODY_UNREADABLE",
    {
      message: `${method} ${url} answered ${info.status} with ${what}${type}${snippet && `: ${snippet}`}`,
      context: { method, url, tries, contentType, snippet },
      hint: "Check the service address, and proxies on the way.",
    },
    factsOf(info),
  );
}

/** The error that an answer of the service tells of. */
export function serviceError(
  { lostTries }: Try,
  info: ResponseInfo,
  { text }: ExchangeAnswer,
): HttpError<"SERVICE_ERROR"> {
  const facts = readServiceError(info, parseJson(text), text);
  const { method, url, tries, status } = info;
  const said = wordsOf(facts);
  const asked = tries > 1 ? ` after ${tries} tries` : "";
  return new HttpError(
    "SERVICE_ERROR",
    {
      message: `${method} ${url} answered ${status}${asked}${said && ` ${said}`}`,
      context: { method, url, tries, lostTries },
      hint: hints[status],
    },
    { ...factsOf(info), ...facts },
  );
}

/** What an error takes over from an answer. */
export function factsOf({
  status,
  requestId,
  correlationId,
  clientRequestId,
  rateLimits,
}: ResponseInfo): Partial<AnswerFacts> {
  return { status, requestId, correlationId, clientRequestId, rateLimits };
}

const hints: Readonly<Record<number, string>> = {
  401: "Check the token's tenant, audience and end.",
  403: "Check the principal's role assignments.",
};
