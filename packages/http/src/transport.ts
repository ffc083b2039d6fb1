import type { HttpAnswer, ResponseInfo } from "./answer/answer.ts";
import { checkAddress, checkOrigin } from "./send/address.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Cloud } from "./cloud.ts";
import type { Exchange } from "./exchange/exchange.ts";
import { createFetchExchange } from "./exchange/fetch-exchange.ts";
import { createNodeExchange } from "#node-exchange";
import type { HttpRequest } from "./send/http-request.ts";
import { resolveRetry, type RetryOptions } from "./send/retry.ts";
import { createSend } from "./send/send.ts";
import { readTokenClaims, type TokenClaims } from "./token/token-claims.ts";
import type { TokenProvider } from "./token/token-provider.ts";
import { createTokenSource } from "./token/token-source.ts";

/** What a transport is made from. */
export interface TransportOptions {
  /** Which service: `publicCloud`, `usGovCloud`, `chinaCloud`, or one of `defineCloud`. */
  readonly cloud: Cloud;
  /** Where tokens come from: a credential of `@azure/identity`, or a function. */
  readonly token: TokenProvider;
  /** How requests are sent again. */
  readonly retry?: RetryOptions | undefined;
  /** Allows `http://` to this machine, for emulators. Default: `false`. */
  readonly allowInsecureLoopback?: boolean | undefined;
  /** Largest answer in bytes. Default: 16 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Told of each answer of the service, also of those that are followed by another try. What it throws, the call fails with. */
  readonly onResponse?: ((info: ResponseInfo) => void) | undefined;
  /** Sends the requests. Default: Node's own http in Node, ky on `fetch` elsewhere. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The time that retries and waits go by. Default: the machine's. */
  readonly clock?: Clock | undefined;
}

/** One service with one token provider. Share it between clients: they then share the token, too. */
export interface Transport {
  /** The service. */
  readonly cloud: Cloud;
  /** The time that waits go by. */
  readonly clock: Clock;
  /**
   * Sends a request, again where that helps, and answers with its success.
   *
   * @throws {@link HttpError} SERVICE_ERROR, NETWORK_FAILED, TIMED_OUT, TOKEN_FAILED, ORIGIN_REFUSED, BODY_TOO_LARGE, BODY_UNREADABLE
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * Makes an address absolute that the service named.
   *
   * @throws {@link HttpError} ORIGIN_REFUSED when it is on another origin
   */
  resolve(named: string): string;
  /**
   * The claims of the token that is used now; `undefined` when it is no JSON web token.
   *
   * @throws {@link HttpError} TOKEN_FAILED
   */
  claims(): Promise<TokenClaims | undefined>;
}

const defaultMaxBodyBytes = 16 * 1024 * 1024;

/**
 * Makes the transport that clients send through.
 *
 * @example
 * ```ts
 * import { createTransport, defineCloud } from "@lzkit/http";
 *
 * const transport = createTransport({
 *   cloud: defineCloud({ address: "https://management.example" }),
 *   token: () => process.env["LZ_ACCESS_TOKEN"] ?? "",
 * });
 * ```
 *
 * @throws {@link HttpError} ADDRESS_REFUSED
 */
export function createTransport(options: TransportOptions): Transport {
  const { cloud, clock = systemClock } = options;
  const address = checkAddress(cloud.address, options.allowInsecureLoopback === true);
  const retry = resolveRetry(options.retry);
  const tokens = createTokenSource(options.token, cloud.scope, clock);
  return {
    cloud,
    clock,
    send: createSend({
      address,
      clock,
      tokens,
      exchange: pickExchange(options.fetch),
      retry,
      maxBytes: options.maxBodyBytes ?? defaultMaxBodyBytes,
      onResponse: options.onResponse,
    }),
    resolve: (named) => checkOrigin(named, address),
    claims: async () => readTokenClaims(await tokens.get({ timeoutMs: retry.tryMs })),
  };
}

function pickExchange(fetch: typeof globalThis.fetch | undefined): Exchange {
  if (fetch !== undefined) return createFetchExchange(fetch);
  return createNodeExchange() ?? createFetchExchange((input, init) => globalThis.fetch(input, init));
}
