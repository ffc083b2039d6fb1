import { redact } from "@lzkit/errors";
import { ResolverError } from "../library-resolver-error.ts";
import { isInside } from "./is-inside.ts";
import { type HttpRequest, type Send, toRequest } from "./send.ts";

const redirects = new Set([301, 302, 303, 307, 308]);
const maxRedirects = 10;
/** Headers that are meant for one host only. */
const hostHeaders = ["authorization", "cookie", "proxy-authorization"];

/**
 * A `fetch` that looks at each redirect before it follows it.
 *
 * Unlike the one of the platform it keeps method and body, as git does, but for 303.
 *
 * @throws {@link ResolverError} REDIRECT_REFUSED: from https to http, into a private network, to another scheme, or
 * too often.
 */
export function followRedirects(send: Send): typeof globalThis.fetch {
  return async (input, init) => {
    const mode = init?.redirect ?? "follow";
    let request = await toRequest(input, init);
    for (let hops = 0; ; hops++) {
      const response = await send(request);
      const target = redirectTarget(response, request.url);
      if (target === undefined || mode === "manual") return response;
      await response.body?.cancel();
      const reason = mode === "error" ? "no redirect was expected" : refusal(request.url, target, hops);
      if (reason !== undefined) throw refused(request.url, target, reason);
      request = redirected(request, response.status, target);
    }
  };
}

/** Where an answer sends the request; `undefined`: nowhere. */
export function redirectTarget(response: Response, from: URL): URL | undefined {
  const location = response.headers.get("location");
  if (!redirects.has(response.status) || location === null) return undefined;
  return URL.parse(location, from.href) ?? undefined;
}

function refusal(from: URL, to: URL, hops: number): string | undefined {
  if (to.protocol !== "https:" && to.protocol !== "http:") return `${to.protocol} is followed nowhere`;
  if (from.protocol === "https:" && to.protocol === "http:") return "it would leave https";
  if (isInside(to) && !isInside(from)) return "it leads into a private network";
  if (hops >= maxRedirects) return `it is redirect ${hops + 1} in a row`;
  return undefined;
}

function redirected(request: HttpRequest, status: number, target: URL): HttpRequest {
  const url = new URL(target);
  url.username = "";
  url.password = "";
  const headers = new Headers(request.headers);
  if (url.origin !== request.url.origin) for (const name of hostHeaders) headers.delete(name);
  if (status !== 303 || request.method === "HEAD") return { ...request, url, headers };
  return { ...request, url, headers, method: "GET", body: undefined };
}

function refused(from: URL, to: URL, reason: string): ResolverError<"REDIRECT_REFUSED"> {
  const context = { from: shown(from), to: shown(to), reason };
  return new ResolverError("REDIRECT_REFUSED", {
    message: `The redirect from ${context.from} to ${context.to} is not followed: ${reason}.`,
    context,
    hint: "Give the address that it has now, if you trust where it leads.",
  });
}

/** Without the query: hosts sign their redirects there. */
function shown({ origin, protocol, host, pathname }: URL): string {
  return redact(`${origin === "null" ? `${protocol}//${host}` : origin}${pathname}`);
}
