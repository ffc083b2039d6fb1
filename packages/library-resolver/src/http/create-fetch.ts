import type { FetchContext } from "../fetch-context.ts";
import { authorize } from "./authorize.ts";
import type { CredentialSource } from "./credential-source.ts";
import { environmentCredentials } from "./environment-credentials.ts";
import { followRedirects } from "./follow-redirects.ts";
import { gitCredentials } from "./git-credentials.ts";
import { proxyFetch } from "./proxy-fetch.ts";
import { sendBy } from "./send.ts";

/** What {@link createFetch} takes. */
export interface CreateFetchOptions {
  /** Credentials of the caller's for a URL; asked first. An empty `username`: `password` is a token. */
  readonly credentials?: FetchContext["credentials"] | undefined;
  /**
   * Mostly `process.env`. From it come tokens (`LZ_TOKEN_<HOST>`, `GITHUB_TOKEN`, `SYSTEM_ACCESSTOKEN`), proxies
   * (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`) and what git's credential helpers need. Left out: none of these.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What sends each request. @defaultValue the platform's, or one that goes through the proxies of `env` */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * A `fetch` with credentials, redirects and proxies as a library's addresses need them.
 *
 * Credentials go to the host they are for and to no other, also not after a redirect; not over plain http,
 * but to this very machine. Custom certificate authorities come from `NODE_EXTRA_CA_CERTS`, as for all of Node.
 *
 * @example
 * ```ts
 * import { createFetch } from "@lzkit/library-resolver";
 *
 * const fetch = createFetch({
 *   env: process.env,
 *   credentials: async (url) =>
 *     new URL(url).host === "git.example.com" ? { username: "", password: "token" } : undefined,
 * });
 * ```
 */
export function createFetch({ credentials, env, fetch }: CreateFetchOptions = {}): typeof globalThis.fetch {
  const proxied = env === undefined ? undefined : proxyFetch(env);
  const send = sendBy(fetch ?? proxied ?? ((input, init) => globalThis.fetch(input, init)));
  const own: CredentialSource[] = credentials === undefined ? [] : [({ url }) => credentials(url.href)];
  const found = env === undefined ? [] : [environmentCredentials(env), gitCredentials(env)];
  return followRedirects(authorize(send, [...own, ...found]));
}
