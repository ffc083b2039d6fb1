import type { Credentials } from "../fetch-context.ts";
import { authorizations } from "./authorization.ts";
import type { CredentialRequest, CredentialSource } from "./credential-source.ts";
import { redirectTarget } from "./follow-redirects.ts";
import { isLoopback } from "./is-loopback.ts";
import type { HttpRequest, Send } from "./send.ts";

/**
 * Adds credentials to requests, each only for the host that it is for.
 *
 * None go out over plain http, but to this very machine. A request that has an `Authorization` keeps it.
 */
export function authorize(send: Send, sources: readonly CredentialSource[]): Send {
  const redirectedTo = new Set<string>();
  const accepted = new Map<string, string>();

  const sendAndLook: Send = async (request) => {
    const response = await send(request);
    const target = redirectTarget(response, request.url);
    if (target !== undefined && target.origin !== request.url.origin) redirectedTo.add(target.origin);
    return response;
  };

  return async (request) => {
    const { url, headers } = request;
    if (headers.has("authorization") || !keepsSecrets(url)) return sendAndLook(request);
    const redirected = redirectedTo.has(url.origin);
    const known = accepted.get(url.origin);
    const values = known === undefined ? await ask(sources, { url, challenged: false, redirected }) : [known];
    const first = await sendAndLook(withAuthorization(request, values[0]));
    if (first.status !== 401) return first;
    const others = [...values.slice(1), ...(await ask(sources, { url, challenged: true, redirected }))];
    for (const value of new Set(others.filter((each) => each !== values[0]))) {
      const response = await sendAndLook(withAuthorization(request, value));
      if (response.status === 401) {
        await response.body?.cancel();
        continue;
      }
      await first.body?.cancel();
      accepted.set(url.origin, value);
      return response;
    }
    return first;
  };
}

async function ask(sources: readonly CredentialSource[], request: CredentialRequest): Promise<readonly string[]> {
  for (const source of sources) {
    const credentials = await source(request);
    if (credentials !== undefined) return sendable(request.url, credentials);
  }
  return [];
}

/** A token with a line end in it, as files have one, cannot stand in a header. */
function sendable(url: URL, { username, password }: Credentials): readonly string[] {
  return authorizations(url, { username, password: password.trim() });
}

function withAuthorization(request: HttpRequest, value: string | undefined): HttpRequest {
  if (value === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set("authorization", value);
  return { ...request, headers };
}

/** Whether credentials may be sent there: over https, and over plain http to this very machine. */
export function keepsSecrets({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isLoopback(hostname);
}
