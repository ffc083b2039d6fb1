import type { Credentials } from "../fetch-context.ts";
import type { CredentialSource } from "./credential-source.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Tokens that the environment holds for a host.
 *
 * - `LZ_TOKEN_<HOST>`: the host in capitals, each hyphen as `__`, other punctuation as `_`, so that no two hosts share
 *   one; `token` or `user:token`. A port that is not the scheme's may follow: `LZ_TOKEN_GIT_EXAMPLE_COM_8443`.
 * - `GITHUB_TOKEN`: for the host of `GITHUB_SERVER_URL`, else github.com.
 * - `SYSTEM_ACCESSTOKEN`: for dev.azure.com and *.visualstudio.com.
 */
export function environmentCredentials(env: Environment): CredentialSource {
  const githubHost = URL.parse(env["GITHUB_SERVER_URL"] ?? "")?.host ?? "github.com";
  return ({ url, redirected }) => {
    // A host may send a request to another port of its own, where somebody else may listen.
    const names = redirected ? [url.host] : [url.host, url.hostname];
    const own = names.map((name) => env[variableFor(name)]).find((value) => value);
    if (own !== undefined) return parseToken(own);
    if (url.host === githubHost && env["GITHUB_TOKEN"]) return token(env["GITHUB_TOKEN"]);
    if (isAzureDevOps(url) && env["SYSTEM_ACCESSTOKEN"]) return token(env["SYSTEM_ACCESSTOKEN"]);
    return undefined;
  };
}

/** Whether a URL is one of Azure DevOps Services. */
export function isAzureDevOps({ host }: URL): boolean {
  return host === "dev.azure.com" || host.endsWith(".visualstudio.com");
}

function variableFor(host: string): string {
  const name = host
    .replace(/[[\]]/g, "")
    .replaceAll("-", "__")
    .replace(/[^a-z0-9_]/gi, "_");
  return `LZ_TOKEN_${name.toUpperCase()}`;
}

function parseToken(value: string): Credentials {
  const at = value.indexOf(":");
  return at === -1 ? token(value) : { username: value.slice(0, at), password: value.slice(at + 1) };
}

function token(password: string): Credentials {
  return { username: "", password };
}
