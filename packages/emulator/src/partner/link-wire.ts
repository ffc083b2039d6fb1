import type { LinkRecord } from "../state/records.ts";
import type { Settings } from "../settings.ts";

/** A link as the service writes it (specification 2.3). */
export function writeLink(link: LinkRecord, { vendor, linkShape }: Settings): object {
  const namespace = `${vendor}.ManagementPartner`;
  const inId = linkShape.lowerCaseNamespace === true ? namespace.toLowerCase() : namespace;
  return {
    etag: link.version,
    id: `/providers/${inId}/partners/${link.partnerId}`,
    name: link.partnerId,
    type: `${namespace}/partners`,
    properties: {
      partnerId: link.partnerId,
      partnerName: linkShape.withoutPartnerName === true ? undefined : `Partner ${link.partnerId}`,
      tenantId: link.tenantId,
      objectId: link.objectId,
      state: link.state,
      createdTime: link.createdTime,
      updatedTime: link.updatedTime,
      version: linkShape.versionAsText === true ? String(link.version) : link.version,
    },
  };
}

/**
 * A timestamp with seven fractional digits. The last four come from the version, so that no
 * two writes of a link have the same and a client that cuts them off is found out.
 */
export function stampTime(milliseconds: number, version: number): string {
  const tail = String((1233 + version) % 10_000).padStart(4, "0");
  return new Date(milliseconds).toISOString().replace("Z", `${tail}Z`);
}
