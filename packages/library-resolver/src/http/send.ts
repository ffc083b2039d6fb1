/** One hop of a request: never more than what goes to one host. */
export interface HttpRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  /** Can be sent again. */
  readonly body: Exclude<RequestInit["body"], ReadableStream> | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Sends one hop; does not follow where it is sent. */
export type Send = (request: HttpRequest) => Promise<Response>;

/** The hop that `fetch(input, init)` starts with. A body that can be read only once is read. */
export async function toRequest(input: string | URL | Request, init: RequestInit = {}): Promise<HttpRequest> {
  const given = input instanceof Request ? input : undefined;
  const body = init.body ?? given?.body ?? undefined;
  return {
    url: new URL(input instanceof Request ? input.url : input),
    method: (init.method ?? given?.method ?? "GET").toUpperCase(),
    headers: new Headers(init.headers ?? given?.headers),
    body: isReadOnce(body) ? new Uint8Array(await new Response(body).arrayBuffer()) : body,
    signal: init.signal ?? given?.signal,
  };
}

/** A hop by means of `fetch`. */
export function sendBy(fetch: typeof globalThis.fetch): Send {
  return ({ url, body, signal, ...rest }) => {
    const init: RequestInit = { ...rest, redirect: "manual" };
    if (body !== undefined) init.body = body;
    if (signal !== undefined) init.signal = signal;
    return fetch(url, init);
  };
}

function isReadOnce(body: RequestInit["body"]): body is ReadableStream {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
