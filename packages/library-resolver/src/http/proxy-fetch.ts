import type { EnvHttpProxyAgent } from "undici";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A `fetch` that goes through the proxies of the environment; `undefined` where it names none.
 *
 * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, in capitals or not. The platform's own support for them
 * starts in Node 22.21 and must be switched on for the whole process, so that undici is loaded, when needed.
 */
export function proxyFetch(env: Environment): typeof globalThis.fetch | undefined {
  const proxies = {
    httpProxy: env["http_proxy"] || env["HTTP_PROXY"] || "",
    httpsProxy: env["https_proxy"] || env["HTTPS_PROXY"] || "",
    noProxy: env["no_proxy"] || env["NO_PROXY"] || "",
  };
  if (proxies.httpProxy === "" && proxies.httpsProxy === "") return undefined;
  let loading: Promise<typeof globalThis.fetch> | undefined;
  return async (input, init) => {
    const { protocol } = new URL(input instanceof Request ? input.url : input);
    const proxy = protocol === "https:" ? proxies.httpsProxy : proxies.httpProxy;
    if (proxy === "") return globalThis.fetch(input, init);
    loading ??= loadProxyFetch(proxies);
    return (await loading)(input, init);
  };
}

/** The platform's `fetch` takes no agent of another version of undici, so that both come from one. */
async function loadProxyFetch(proxies: EnvHttpProxyAgent.Options): Promise<typeof globalThis.fetch> {
  const { EnvHttpProxyAgent, fetch } = await import("undici");
  const dispatcher = new EnvHttpProxyAgent({ ...proxies, proxyTunnel: false });
  const proxied = fetch as unknown as (input: unknown, init: object) => Promise<Response>;
  return (input, init) => proxied(input, { ...init, dispatcher });
}
