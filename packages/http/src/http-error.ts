import { isErrorOf, LzError, type LzErrorOptions } from "@lzkit/errors";
import type { RateLimits } from "./answer/rate-limits.ts";

/** Which request failed. */
export interface RequestContext {
  /** `GET`. */
  readonly method: string;
  /** Address of the request, secrets redacted. */
  readonly url: string;
  /** How often it was sent. */
  readonly tries: number;
}

/** Codes of {@link HttpError} and what each carries. */
export interface HttpErrorContexts {
  /** A service address that cannot be used: not absolute, with user or query, or plain http to another machine. Give an `https://` address; for a service on this machine allow `allowInsecureLoopback`. */
  ADDRESS_REFUSED: { readonly address: string };
  /** The service named an address on another origin (redirect, `Location` or `nextLink`). The token was not sent there. Check the service address. */
  ORIGIN_REFUSED: { readonly url: string; readonly origin: string };
  /** The token provider failed, or answered with no usable token; the cause says why. Sign in, or check the credential. */
  TOKEN_FAILED: { readonly scope: string };
  /** The service answered with an error. `status`, `serviceCode` and the message say which. `lostTries`: how many tries before this one broke off, took too long or were answered 408 or 5xx, so that each may have taken effect. */
  SERVICE_ERROR: RequestContext & { readonly lostTries: number };
  /** The connection could not be made, or broke. The cause says why; the request may have taken effect. */
  NETWORK_FAILED: RequestContext;
  /** No answer came in time, or a long-running operation did not end within 24 hours. The request may have taken effect: read before you write again. */
  TIMED_OUT: RequestContext & { readonly timeoutMs: number };
  /** The answer is larger than allowed. Raise `maxBodyBytes` when that is right. */
  BODY_TOO_LARGE: RequestContext & { readonly maxBytes: number };
  /** The answer is not what the service should send: no JSON, or of another shape. Often a proxy or a wrong service address. */
  BODY_UNREADABLE: RequestContext & { readonly contentType: string | undefined; readonly snippet: string };
  /** A long-running operation ended without success. `serviceCode`, the message and `details` say why. */
  OPERATION_FAILED: RequestContext & { readonly operationStatus: string };
  /** A resume token that this version cannot read. Start the operation again, or look at the resource itself. */
  RESUME_TOKEN_INVALID: { readonly resumeToken: string };
  /** The pages of a list do not end: one came twice, or there are more than 10,000. */
  PAGES_ENDLESS: { readonly nextLink: string; readonly pages: number };
}

/** One of the reasons inside an error of a service. */
export interface ServiceErrorDetail {
  /** The service's own code. */
  readonly code: string | undefined;
  /** For a person. */
  readonly message: string | undefined;
  /** What it is about: the id of a resource, the name of a field. */
  readonly target: string | undefined;
  /** Reasons underneath; mostly none. */
  readonly details: readonly ServiceErrorDetail[];
}

/** What is known of the answer behind an error. Everything is `undefined` or empty when there was none. */
export interface AnswerFacts {
  /** HTTP status: 404. */
  readonly status: number | undefined;
  /** The service's own code: `ResourceGroupNotFound`. */
  readonly serviceCode: string | undefined;
  /** The service's own message. */
  readonly serviceMessage: string | undefined;
  /** What the error is about, in the service's words. */
  readonly target: string | undefined;
  /** The reasons, in the service's order. */
  readonly details: readonly ServiceErrorDetail[];
  /** `x-ms-request-id`: what support asks for. */
  readonly requestId: string | undefined;
  /** `x-ms-correlation-request-id`: joins the requests of one operation. */
  readonly correlationId: string | undefined;
  /** `x-ms-client-request-id`: the id that this client gave the request. */
  readonly clientRequestId: string | undefined;
  /** How many more requests are welcome, and when. */
  readonly rateLimits: RateLimits | undefined;
}

/** A request that failed or was refused. Holds no token and no header. */
export class HttpError<Code extends keyof HttpErrorContexts = keyof HttpErrorContexts>
  extends LzError<Code, HttpErrorContexts[Code]>
  implements AnswerFacts
{
  override readonly name = "HttpError";
  declare readonly status: number | undefined;
  declare readonly serviceCode: string | undefined;
  declare readonly serviceMessage: string | undefined;
  declare readonly target: string | undefined;
  declare readonly details: readonly ServiceErrorDetail[];
  declare readonly requestId: string | undefined;
  declare readonly correlationId: string | undefined;
  declare readonly clientRequestId: string | undefined;
  declare readonly rateLimits: RateLimits | undefined;

  constructor(code: Code, options: LzErrorOptions<HttpErrorContexts[Code]>, facts: Partial<AnswerFacts> = {}) {
    super(code, options);
    Object.assign(this, { details: [] }, facts);
  }
}

/** Whether a value is an {@link HttpError}, also one of another copy of this package, with that code if one is given. */
export function isHttpError<Code extends keyof HttpErrorContexts = keyof HttpErrorContexts>(
  error: unknown,
  code?: Code,
): error is HttpError<Code> {
  return isErrorOf(error, "HttpError", code);
}
