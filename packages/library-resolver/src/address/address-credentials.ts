import type { Credentials, FetchContext } from "../fetch-context.ts";
import { decode } from "./decode.ts";
import { parseSource } from "./parse-source.ts";

type CredentialsFor = NonNullable<FetchContext["credentials"]>;

/** Credentials that stand in addresses: addresses forget them, so they are kept here while a chain is resolved. */
export interface AddressCredentials {
  /**
   * Takes note of the credentials in an address.
   *
   * @throws {@link ResolverError} ADDRESS_INVALID
   */
  note(specifier: string): void;
  readonly credentials: CredentialsFor;
}

/**
 * Makes a keeper of credentials. Those of an address are given for that URL and what lies below it, and only where
 * the caller has none.
 */
export function createAddressCredentials(callers: CredentialsFor | undefined): AddressCredentials {
  const noted = new Map<string, Credentials>();
  return {
    note(specifier) {
      const { userinfo, url } = secretOf(specifier);
      const [username = "", password = ""] = (userinfo ?? "").split(/:(.*)/s).map(decode);
      if (isSecret(url, { username, password }) && !noted.has(url)) noted.set(url, { username, password });
    },
    async credentials(url) {
      const own = await callers?.(url);
      return own ?? [...noted].find(([base]) => url === base || url.startsWith(`${base}/`))?.[1];
    },
  };
}

function secretOf(specifier: string): { readonly userinfo: string | undefined; readonly url: string } {
  const git = parseSource(specifier, "git");
  if (git !== undefined) return { userinfo: git.userinfo, url: git.repository };
  const archive = parseSource(specifier, "archive");
  return { userinfo: archive?.userinfo, url: archive?.location ?? "" };
}

/** A name alone before Azure DevOps' host is the organisation; elsewhere it is a token. */
function isSecret(url: string, { username, password }: Credentials): boolean {
  return password !== "" || (username !== "" && !url.includes("/_git/"));
}
