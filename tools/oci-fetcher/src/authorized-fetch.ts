import { type FetchContext, ResolverError } from "@lzkit/library-resolver";
import { type OciRepository, repositoryUrl } from "./oci-address.ts";
import { readAtMost } from "./read-at-most.ts";

const maxTokenBytes = 64 * 1024;

/** A repository, and who gives tokens for it. */
export interface AuthorizedRepository extends OciRepository {
  /** The host beside the registry's own that may see credentials for tokens: `auth.example`, `auth.example:8443`. */
  readonly realm?: string | undefined;
}

/**
 * A `fetch` that gets a token to read one repository when its registry asks for one, and sends it to that registry
 * only (the distribution specification's token authentication).
 *
 * Credentials for the token go to the registry's own host and to its realm: a registry that may name any other could
 * have the caller fetch, and hand over, a token for somebody else's.
 */
export function authorizedFetch(
  { fetch, signal }: Pick<FetchContext, "fetch" | "signal">,
  place: AuthorizedRepository,
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
    token = await fetchToken(question, { fetch, signal, place });
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
function tokenUrl(response: Response, place: OciRepository): URL | undefined {
  const challenge = response.headers.get("www-authenticate") ?? "";
  if (!/^bearer /i.test(challenge)) return undefined;
  const parameters = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]));
  const url = URL.parse(parameters.get("realm") ?? "");
  if (url === null || !["https:", new URL(repositoryUrl(place)).protocol].includes(url.protocol)) return undefined;
  const service = parameters.get("service");
  if (service !== undefined) url.searchParams.set("service", service);
  url.searchParams.set("scope", `repository:${place.repository}:pull`);
  return url;
}

interface TokenRequest extends Pick<FetchContext, "fetch" | "signal"> {
  readonly place: AuthorizedRepository;
}

async function fetchToken(url: URL, { fetch, signal, place }: TokenRequest): Promise<string> {
  const trusted = isRealm(url, place);
  // The caller's fetch adds credentials to a request without this header only. A redirect would be a request anew.
  const headers: Record<string, string> = trusted ? {} : { authorization: "" };
  const response = await fetch(url.href, { headers, signal, redirect: "error" });
  const token = response.status === 200 ? readToken(await readAtMost(maxTokenBytes, response, url.origin)) : undefined;
  if (token !== undefined) return token;
  await response.body?.cancel();
  throw new ResolverError("ACCESS_DENIED", {
    message: `${url.origin} gives no token for the registry (HTTP ${response.status}).`,
    context: { target: url.origin, status: response.status },
    hint: trusted ? `Give credentials for ${url.host}.` : nameRealm(url, place),
  });
}

/** Whether credentials may go there. */
function isRealm({ origin, host }: URL, place: AuthorizedRepository): boolean {
  return origin === new URL(repositoryUrl(place)).origin || host === place.realm;
}

function nameRealm({ host }: URL, { registry }: OciRepository): string {
  const realms = `{ ${JSON.stringify(registry)}: ${JSON.stringify(host)} }`;
  return `It was asked without credentials. If it is where ${registry} has its tokens from, say ociFetcher({ realms: ${realms} }).`;
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
