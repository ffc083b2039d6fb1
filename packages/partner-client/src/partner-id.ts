import { PartnerError } from "./partner-error.ts";

/**
 * Checks that a partner ID is digits only; how many is the service's business.
 *
 * @throws {@link PartnerError} PARTNER_ID_INVALID
 */
export function checkPartnerId(partnerId: string): string {
  if (typeof partnerId === "string" && /^\d+$/.test(partnerId)) return partnerId;
  throw new PartnerError("PARTNER_ID_INVALID", {
    message: `${JSON.stringify(partnerId)} is not a partner ID: it takes digits only.`,
    context: { partnerId },
    hint: 'Write it as text, without spaces: "123456".',
  });
}

/** The parts of a partner link's id. */
export interface PartnerLinkId {
  /** As it was spelled: `Vendor`, `microsoft`. */
  readonly vendorNamespace: string;
  readonly partnerId: string;
}

/**
 * Reads the id of a partner link; case makes no difference (specification 2.3).
 *
 * @throws {@link PartnerError} LINK_ID_INVALID
 */
export function parsePartnerLinkId(id: string): PartnerLinkId {
  const [, vendorNamespace, partnerId] =
    /^\/providers\/([a-z\d]+)\.managementpartner\/partners\/(\d+)$/i.exec(id) ?? [];
  if (vendorNamespace !== undefined && partnerId !== undefined) return { vendorNamespace, partnerId };
  throw new PartnerError("LINK_ID_INVALID", {
    message: `${JSON.stringify(id)} is not an id of a partner link.`,
    context: { id },
    hint: "It reads /providers/Vendor.ManagementPartner/partners/123456.",
  });
}

/**
 * Writes the id of a partner link.
 *
 * @throws {@link PartnerError} PARTNER_ID_INVALID
 */
export function formatPartnerLinkId({ vendorNamespace, partnerId }: PartnerLinkId): string {
  return `/providers/${vendorNamespace}.ManagementPartner/partners/${checkPartnerId(partnerId)}`;
}
