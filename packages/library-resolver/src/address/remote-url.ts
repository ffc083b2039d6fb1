import { addressInvalid } from "./address-invalid.ts";

/** A URL whose user part was set aside. */
export interface RemoteUrl {
  readonly url: URL;
  readonly userinfo: string | undefined;
}

/**
 * Reads a URL as people write it: with spaces and `#` in its path.
 *
 * The user part of http(s) is set aside, as is the password of any scheme.
 *
 * @throws {@link ResolverError} ADDRESS_INVALID
 */
export function remoteUrl(specifier: string, location: string, schemes: readonly string[]): RemoteUrl {
  const url = URL.parse(location.replaceAll("#", "%23").replaceAll(" ", "%20"));
  if (url === null) throw unreadable(specifier, location);
  const scheme = url.protocol.slice(0, -1);
  if (!schemes.includes(scheme)) {
    throw addressInvalid(specifier, `${scheme}: cannot be used here`, `Use ${schemes.join(", ")}.`);
  }
  if (url.hostname === "" || url.hostname.startsWith("-") || url.username.startsWith("-")) {
    throw addressInvalid(specifier, "its host has no name that a host can have");
  }
  if (url.pathname === "" || url.pathname === "/") throw addressInvalid(specifier, "nothing follows its host");
  const secret = scheme === "ssh" ? "" : url.username;
  const userinfo = url.password === "" ? secret : `${url.username}:${url.password}`;
  url.password = "";
  if (scheme !== "ssh") url.username = "";
  return { url, userinfo: userinfo === "" ? undefined : userinfo };
}

function unreadable(specifier: string, location: string): Error {
  const scpWithScheme = /^ssh:\/\/[^/]+:[^\d/]/i.test(location);
  const hint = scpWithScheme ? "Leave ssh:// away, or write a slash instead of the colon." : undefined;
  return addressInvalid(specifier, "it is not a URL", hint);
}
