import type { Credentials, FetchContext } from "../fetch-context.ts";
import { addressInvalid } from "./address-invalid.ts";
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
      const { userinfo, sshkey, url } = secretOf(specifier);
      const [username = "", password = ""] = (userinfo ?? "").split(/:(.*)/s).map(decode);
      const key = sshkey === undefined ? {} : { privateKey: privateKey(specifier, sshkey) };
      const found = { username, password, ...key };
      if (isSecret(url, found) && !noted.has(url)) noted.set(url, found);
    },
    async credentials(url) {
      const own = await callers?.(url);
      return own ?? [...noted].find(([base]) => url === base || url.startsWith(`${base}/`))?.[1];
    },
  };
}

interface Secret {
  readonly userinfo: string | undefined;
  readonly sshkey?: string | undefined;
  readonly url: string;
}

function secretOf(specifier: string): Secret {
  const git = parseSource(specifier, "git");
  const ssh = git?.repository.startsWith("ssh://") === true;
  if (git !== undefined) return { userinfo: git.userinfo, sshkey: ssh ? git.sshkey : undefined, url: git.repository };
  const archive = parseSource(specifier, "archive");
  return { userinfo: archive?.userinfo, url: archive?.location ?? "" };
}

/** go-getter wants the whole file of the key in base64. */
function privateKey(specifier: string, sshkey: string): string {
  const key = Buffer.from(sshkey, "base64").toString("utf8");
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY-----\s/.test(key)) return key;
  throw addressInvalid(
    specifier,
    "its sshkey is not a private key in base64",
    "Write what base64 -w0 makes of the file.",
  );
}

/** A name alone before Azure DevOps' host is the organisation; elsewhere it is a token. */
function isSecret(url: string, { username, password, privateKey }: Credentials): boolean {
  if (privateKey !== undefined) return true;
  return password !== "" || (username !== "" && !url.includes("/_git/"));
}
