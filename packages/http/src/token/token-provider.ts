/** A token and when it ends, as `@azure/identity` gives it. */
export interface AccessToken {
  readonly token: string;
  /** Milliseconds since 1970, UTC. */
  readonly expiresOnTimestamp: number;
}

/** What a provider is told beside the scope. */
export interface TokenOptions {
  /** Claims that the service demands, as JSON; only after a challenge. */
  readonly claims?: string;
  /** Always `true`: claims challenges are answered. */
  readonly enableCae: boolean;
}

/** What has a `getToken` like the credentials of `@azure/identity`. */
export interface TokenCredential {
  getToken(scopes: string, options: TokenOptions): Promise<AccessToken | null>;
}

/**
 * Where tokens come from: a credential, or a function.
 *
 * A token is kept until two minutes before its end. That of a bare string is read from the string when
 * it is a JSON web token; any other string is asked for anew with each request.
 */
export type TokenProvider =
  | TokenCredential
  | ((
      scope: string,
      options: TokenOptions,
    ) => AccessToken | string | null | undefined | Promise<AccessToken | string | null | undefined>);
