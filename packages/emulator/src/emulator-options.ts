import type { VirtualClockOptions } from "./engine/clock.ts";
import type { FaultSettings } from "./engine/fault.ts";
import type { ThrottleOptions } from "./engine/throttle.ts";

/** Statuses that the real service is not known to give. Each 400 to 499. */
export interface UnknownStatuses {
  /** Create where this principal is linked already. Default: 409. */
  readonly alreadyLinked?: number | undefined;
  /** Get, update or delete where no such link exists. Default: 404. */
  readonly notLinked?: number | undefined;
  /** Create or update with a partner ID that is not valid. Default: 400. */
  readonly invalidPartnerId?: number | undefined;
}

/** Shapes of partner links that the real service was seen to vary. All default to `false`. */
export interface LinkShape {
  /** Error bodies are `{ code, message }` instead of `{ error: { code, message } }`. */
  readonly flatErrors?: boolean | undefined;
  /** The `id` spells the vendor namespace in lower case. */
  readonly lowerCaseNamespace?: boolean | undefined;
  /** `version` is a string. */
  readonly versionAsText?: boolean | undefined;
  /** `partnerName` is absent. */
  readonly withoutPartnerName?: boolean | undefined;
}

/** How the emulator behaves where the real service varies, or is not known. Everything has a default. */
export interface EmulatorOptions {
  /** The namespace of the vendor: `Vendor` (default), or `Microsoft` for tools of the real service. */
  readonly vendor?: string | undefined;
  /** Determines ids and chances: the same requests in the same order get the same answers. Default: 1. */
  readonly seed?: number | undefined;
  /** The machine's clock (default), or one that stands still until it is moved. */
  readonly clock?: "system" | VirtualClockOptions | undefined;
  /**
   * Which origins the handlers answer for, such as `https://management.example`; the authority's is one of them
   * where tokens are asked for. Default: every origin.
   */
  readonly origins?: readonly string[] | undefined;
  /** Which audiences of a token are accepted, beside the request's own origin. Default: those of the real services. */
  readonly audiences?: readonly string[] | undefined;
  /** `false` reads a token's claims without a look at signature, audience and expiry. Default: `true`. */
  readonly checkTokens?: boolean | undefined;
  /** `specified` (default) accepts the one api-version of each service; `any` every date. */
  readonly apiVersions?: "specified" | "any" | undefined;
  /** The subscriptions that exist. Default: any. */
  readonly subscriptions?: readonly string[] | undefined;
  /** The locations that resource groups can be created in: `westeurope`. Default: any. */
  readonly locations?: readonly string[] | undefined;
  /** The valid partner IDs, as a list or a test. IDs that are not digits are never valid. Default: any digits. */
  readonly partners?: readonly string[] | ((partnerId: string) => boolean) | undefined;
  /** Statuses that are not known of the real service. */
  readonly statuses?: UnknownStatuses | undefined;
  /** Shapes that vary in the real service. */
  readonly linkShape?: LinkShape | undefined;
  /** How many resource groups a page of the list holds at most, 1 to 1,000. Default: 1,000. */
  readonly pageSize?: number | undefined;
  /** How long the deletion of a resource group runs, by the emulator's clock. 0 answers 200 at once. Default: 30. */
  readonly deleteSeconds?: number | undefined;
  /** The `Retry-After` of a running deletion, whole seconds. Default: 15. */
  readonly retryAfterSeconds?: number | undefined;
  /** Rate limits: `true` for the real service's, or sizes of your own. Default: `false`. */
  readonly throttle?: boolean | ThrottleOptions | undefined;
  /** Faults from the first request on. Default: none. */
  readonly faults?: FaultSettings | undefined;
}

/** The audiences of the real services, which a token may always name unless `audiences` is set. */
export const defaultAudiences: readonly string[] = [
  "https://management.azure.com",
  "https://management.core.windows.net",
  "https://management.usgovcloudapi.net",
  "https://management.chinacloudapi.cn",
];
