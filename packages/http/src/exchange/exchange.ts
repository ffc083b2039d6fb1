import type { ResponseHeaders } from "../answer/rate-limits.ts";

/** One request as it goes over the wire. */
export interface ExchangeRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** The answer as it came: redirects are not followed, statuses not judged. */
export interface ExchangeAnswer {
  /** 0 when a browser hides a redirect. */
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
}

/** Why there is no answer; what broke the connection is thrown as it is. */
export type ExchangeFailure = "TIMED_OUT" | "BODY_TOO_LARGE";

/**
 * Sends one request once and reads the whole answer.
 *
 * Throws what broke the connection, and the signal's reason when aborted.
 */
export type Exchange = (request: ExchangeRequest) => Promise<ExchangeAnswer | ExchangeFailure>;

/** Headers as answers carry them: cookies are nobody's business here, and may be secret. */
export function keepHeaders(headers: Readonly<Record<string, unknown>>): ResponseHeaders {
  const { "set-cookie": _, ...kept } = headers;
  return kept as ResponseHeaders;
}

/** The bytes of a body as text, without a byte order mark. */
export function decodeChunks(chunks: readonly Uint8Array[], bytes: number): string {
  const [first] = chunks;
  if (first === undefined) return "";
  return decoder.decode(chunks.length === 1 ? first : join(chunks, bytes));
}

const decoder = new TextDecoder();

function join(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
