import { type FetchContext, ResolverError } from "@lzkit/library-resolver";
import { type OciRepository, repositoryUrl } from "./oci-address.ts";
import { readAtMost } from "./read-at-most.ts";

const maxTokenBytes = 64 * 1024;

/**
 * A `fetch` that gets a token to read one repository when its registry asks for one, and sends it to that registry
 * only (the distribution specification's token authentication).
 */
export function authorizedFetch(
  { fetch, signal }: Pick<FetchContext, "fetch" | "signal">,
  place: OciRepository,
): typeof globalThis.fetch {
  const { origin } = new URL(repositoryUrl(place));
  let token: string | undefined;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).origin !== origin) return fetch(input, init);
    const response = await fetch(input, withToken(init, token));
    const question = response.status === 401 ? tokenUrl(response, place) : undefined;
    if (question === undefined) return response;
    await response.body?.cancel();
    token = await fetchToken(fetch, question, signal);
    return fetch(input, withToken(init, token));
  };
}

function withToken(init: RequestInit = {}, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${token}`);
  return { ...init, headers };
}

/** Where to ask for a token; `undefined`: the registry does not say, or names a place where no secret may go. */
function tokenUrl(response: Response, place: OciRepository): string | undefined {
  const challenge = response.headers.get("www-authenticate") ?? "";
  if (!/^bearer /i.test(challenge)) return undefined;
  const parameters = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const url = URL.parse(parameters.get("realm") ?? "");
  if (url === null || !["https:", new URL(repositoryUrl(place)).protocol].includes(url.protocol)) return undefined;
  const service = parameters.get("service");
  if (service !== undefined) url.searchParams.set("service", service);
  url.searchParams.set("scope", `repository:${place.repository}:pull`);
  return url.href;
}

async function fetchToken(fetch: typeof globalThis.fetch, url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  const { origin, host } = new URL(url);
  const token = response.status === 200 ? readToken(await readAtMost(maxTokenBytes, response, origin)) : undefined;
  if (token !== undefined) return token;
  throw new ResolverError("ACCESS_DENIED", {
    message: `${origin} gives no token for the registry (HTTP ${response.status}).`,
    context: { target: origin, status: response.status },
    hint: `Give credentials for ${host}.`,
  });
}

function readToken(bytes: Uint8Array): string | undefined {
  try {
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as { token?: unknown; access_token?: unknown } | null;
    const token = answer?.token ?? answer?.access_token;
    return typeof token === "string" && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
