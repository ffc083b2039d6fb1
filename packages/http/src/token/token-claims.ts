/** What a token says about its owner. Read, not verified: that is the service's task. */
export interface TokenClaims {
  /** Object ID of the principal. */
  readonly oid?: unknown;
  /** Tenant. */
  readonly tid?: unknown;
  /** Audience: whom the token is for. */
  readonly aud?: unknown;
  /** End, in seconds since 1970. */
  readonly exp?: unknown;
  /** All others. */
  readonly [claim: string]: unknown;
}

/** Reads the claims of a JSON web token; `undefined` when it is none. */
export function readTokenClaims(token: string): TokenClaims | undefined {
  try {
    const claims: unknown = JSON.parse(decodeBase64(token.split(".")[1] ?? ""));
    return typeof claims === "object" && claims !== null && !Array.isArray(claims) ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** Text of base64 or base64url. Throws for anything else. */
export function decodeBase64(encoded: string): string {
  const binary = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
