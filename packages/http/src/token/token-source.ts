import type { Clock } from "../clock.ts";
import { HttpError } from "../http-error.ts";
import { readTokenClaims } from "./token-claims.ts";
import type { AccessToken, TokenOptions, TokenProvider } from "./token-provider.ts";

/** Why another token is wanted than the one that is kept. */
export interface TokenChallenge {
  /** What the service demands, as JSON. */
  readonly claims: string;
  /** The token that was refused. */
  readonly refused: string;
}

/** How a token is wanted. */
export interface TokenWish {
  readonly challenge?: TokenChallenge | undefined;
  /** Milliseconds to wait for the provider, real ones. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Tokens of one provider for one scope. */
export interface TokenSource {
  /** The kept token at once, or a promise of a new one, which all who wait share. */
  get(wish: TokenWish): string | Promise<string>;
  /** Forgets a token that the service refused. */
  drop(token: string): void;
}

const refreshBeforeMs = 120_000;

/** Makes a source that keeps a token until two minutes before its end. */
export function createTokenSource(provider: TokenProvider, scope: string, clock: Clock): TokenSource {
  const pending = new Map<string | undefined, Promise<string>>();
  let kept: AccessToken | undefined;
  let asks = 0;
  let keptAsk = 0;

  async function refresh(claims: string | undefined): Promise<string> {
    const number = ++asks;
    try {
      const got = await ask(provider, scope, claims === undefined ? { enableCae: true } : { enableCae: true, claims });
      // What was asked for earlier may come later, and without the claims.
      if (number > keptAsk) [kept, keptAsk] = [got, number];
      return got.token;
    } catch (cause) {
      throw tokenFailed(scope, cause);
    }
  }

  return {
    get({ challenge, timeoutMs, signal }) {
      const left = kept === undefined ? 0 : kept.expiresOnTimestamp - clock.now();
      if (kept !== undefined && left > refreshBeforeMs && kept.token !== challenge?.refused) return kept.token;
      const claims = challenge?.claims;
      const asked = pending.get(claims) ?? refresh(claims);
      const forget = (): void => void (pending.get(claims) === asked && pending.delete(claims));
      if (!pending.has(claims)) asked.then(forget, forget);
      pending.set(claims, asked);
      const late = (): HttpError => {
        // Who comes next asks anew: this one may never answer.
        forget();
        return tokenFailed(scope, new Error(`the provider did not answer within ${timeoutMs} ms`));
      };
      return waitFor(asked, { late, timeoutMs, signal });
    },
    drop(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

async function ask(provider: TokenProvider, scope: string, options: TokenOptions): Promise<AccessToken> {
  const answer = await (typeof provider === "function" ? provider(scope, options) : provider.getToken(scope, options));
  const { token, expiresOnTimestamp } = typeof answer === "string" ? dated(answer) : (answer ?? {});
  // A header cannot carry anything else, and the platform's own error would show the token.
  if (typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) {
    return { token, expiresOnTimestamp: Number(expiresOnTimestamp) || 0 };
  }
  throw new Error("it is empty, or has a space or a line break in it");
}

function dated(token: string): AccessToken {
  return { token, expiresOnTimestamp: Number(readTokenClaims(token)?.exp) * 1000 };
}

function tokenFailed(scope: string, cause: unknown): HttpError {
  const why = cause instanceof Error ? cause.message : "the provider failed";
  const hint = "Sign in, or check the credential.";
  return new HttpError("TOKEN_FAILED", {
    message: `No usable token for ${scope}: ${why}`,
    context: { scope },
    hint,
    cause,
  });
}

/** Waits for a token without ending the asking: others may wait for it as well. */
function waitFor(asked: Promise<string>, wish: TokenWish & { readonly late: () => Error }): Promise<string> {
  const { signal, timeoutMs, late } = wish;
  return new Promise<string>((resolve, reject) => {
    const stop = (): void => reject(signal?.reason as Error);
    const timer = setTimeout(() => reject(late()), timeoutMs);
    const release = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop);
    asked.then(resolve, reject).finally(release);
  });
}
