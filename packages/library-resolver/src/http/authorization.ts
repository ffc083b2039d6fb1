import type { Credentials } from "../fetch-context.ts";
import { isAzureDevOps } from "./environment-credentials.ts";

/** Names that hosts want beside a token; elsewhere any name will do. */
const tokenUsers: Readonly<Record<string, string>> = { "bitbucket.org": "x-token-auth", "gitlab.com": "oauth2" };

type Scheme = "basic" | "bearer";

/**
 * The values of `Authorization` to try for a URL, the likeliest first.
 *
 * A user with a password goes as `Basic`. A token alone goes as hosts mostly want it: for git as the password
 * of `Basic`, elsewhere as `Bearer`.
 */
export function authorizations(url: URL, { username, password }: Credentials): readonly string[] {
  if (username !== "") return [basic(username, password)];
  if (password === "") return [];
  const values: Readonly<Record<Scheme, string>> = {
    basic: basic(tokenUser(url), password),
    bearer: `Bearer ${password}`,
  };
  return likeliest(url, password) === "basic" ? [values.basic, values.bearer] : [values.bearer, values.basic];
}

/** The name that a host wants beside a token. */
export function tokenUser({ hostname }: URL): string {
  return (Object.hasOwn(tokenUsers, hostname) ? tokenUsers[hostname] : undefined) ?? "x-access-token";
}

function likeliest(url: URL, token: string): Scheme {
  if (isAzureDevOps(url)) return token.startsWith("eyJ") ? "bearer" : "basic";
  return /\/(?:info\/refs|git-upload-pack)$/.test(url.pathname) ? "basic" : "bearer";
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
