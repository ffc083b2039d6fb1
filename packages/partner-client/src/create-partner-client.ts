import type { Transport } from "@lzkit/http";
import { ensureLink, type EnsureResult, ensureUnlinked, type UnlinkResult } from "./ensure-link.ts";
import { createTokenCheck, type ExpectedPrincipal } from "./expected-principal.ts";
import { type PartnerCallOptions, createLinkCalls, type LinkCall } from "./link-calls.ts";
import { checkPartnerId } from "./partner-id.ts";
import type { PartnerLink } from "./partner-link.ts";
import { type Verification, verifyLink } from "./verify-link.ts";

/** What a client is made from. */
export interface PartnerClientOptions {
  /** One of `createTransport` of `@lzkit/http`. Its token belongs to the principal that is to be linked. */
  readonly transport: Transport;
  /** Refuses to write with the token of anybody else. */
  readonly expect?: ExpectedPrincipal | undefined;
}

/** Partner links of one principal in one tenant: at most one at a time (specification 2.3). */
export interface PartnerClient {
  /**
   * The link to that partner.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, ANSWER_UNREADABLE
   * @throws HttpError SERVICE_ERROR when nothing, or another partner, is linked
   */
  get(partnerId: string, options?: PartnerCallOptions): Promise<PartnerLink>;
  /**
   * The link, whichever partner it is to; `undefined` when nothing is linked.
   *
   * @throws {@link PartnerError} ANSWER_UNREADABLE
   */
  getCurrent(options?: PartnerCallOptions): Promise<PartnerLink | undefined>;
  /**
   * Links the principal to a partner.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, PRINCIPAL_UNEXPECTED
   * @throws HttpError SERVICE_ERROR when the principal is linked already, or the service does not know the partner
   */
  create(partnerId: string, options?: PartnerCallOptions): Promise<PartnerLink>;
  /**
   * Links the principal to another partner. The ID is that of the new one.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, PRINCIPAL_UNEXPECTED
   * @throws HttpError SERVICE_ERROR when the principal is not linked, or the service does not know the partner
   */
  update(partnerId: string, options?: PartnerCallOptions): Promise<PartnerLink>;
  /**
   * Deletes the link to that partner.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, PRINCIPAL_UNEXPECTED
   * @throws HttpError SERVICE_ERROR when nothing, or another partner, is linked
   */
  delete(partnerId: string, options?: PartnerCallOptions): Promise<void>;
  /**
   * Sees to it that the principal is linked to that partner: creates, updates or does nothing.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, PRINCIPAL_UNEXPECTED, ANSWER_UNREADABLE
   */
  ensure(partnerId: string, options?: EnsureOptions): Promise<EnsureResult>;
  /**
   * Sees to it that the principal is linked to nobody.
   *
   * @throws {@link PartnerError} PRINCIPAL_UNEXPECTED, ANSWER_UNREADABLE
   */
  ensureUnlinked(options?: PartnerCallOptions): Promise<UnlinkResult>;
  /**
   * Compares the link with the token: tenant, principal and state, and the partner if one is given.
   *
   * @throws {@link PartnerError} PARTNER_ID_INVALID, ANSWER_UNREADABLE
   */
  verify(options?: VerifyOptions): Promise<Verification>;
}

/** How a link is ensured. */
export interface EnsureOptions extends PartnerCallOptions {
  /** Only reads, and says what it would do. Default: `false`. */
  readonly dryRun?: boolean | undefined;
}

/** What a link is compared with, beside the token. */
export interface VerifyOptions extends PartnerCallOptions {
  /** The partner that should be linked. Default: any. */
  readonly partnerId?: string | undefined;
}

/**
 * Makes a client for the partner links of the transport's principal.
 *
 * @example
 * ```ts
 * import { createTransport, publicCloud, type TokenCredential } from "@lzkit/http";
 * import { createPartnerClient } from "@lzkit/partner-client";
 *
 * export async function link(credential: TokenCredential): Promise<void> {
 *   const client = createPartnerClient({ transport: createTransport({ cloud: publicCloud, token: credential }) });
 *   const { outcome } = await client.ensure("123456");
 *   console.log(outcome);
 * }
 * ```
 */
export function createPartnerClient({ transport, expect }: PartnerClientOptions): PartnerClient {
  const calls = createLinkCalls(transport);
  const checkToken = createTokenCheck(expect);
  const guarded = (options: PartnerCallOptions = {}): LinkCall => ({ signal: options.signal, checkToken });
  return {
    get: async (partnerId, { signal } = {}) => calls.get(partnerId, { signal }),
    getCurrent: async ({ signal } = {}) => calls.getCurrent({ signal }),
    create: async (partnerId, options) => calls.create(partnerId, guarded(options)),
    update: async (partnerId, options) => calls.update(partnerId, guarded(options)),
    delete: async (partnerId, options) => calls.remove(partnerId, guarded(options)),
    ensure: async (partnerId, options = {}) =>
      ensureLink(calls, checkPartnerId(partnerId), { ...guarded(options), dryRun: options.dryRun === true }),
    ensureUnlinked: async (options) => ensureUnlinked(calls, guarded(options)),
    async verify({ partnerId, signal } = {}) {
      if (partnerId !== undefined) checkPartnerId(partnerId);
      const link = await calls.getCurrent({ signal });
      return verifyLink(link, await transport.claims(), partnerId);
    },
  };
}
