/** A link between a principal and a partner, as the service writes it (specification 2.3). Unknown fields are kept. */
export interface PartnerLink {
  /** `/providers/Vendor.ManagementPartner/partners/123456`; services differ in its case. */
  readonly id?: string;
  /** The partner ID. */
  readonly name?: string;
  /** `Vendor.ManagementPartner/partners`. */
  readonly type?: string;
  /** Rises with each write. */
  readonly etag?: number;
  readonly properties: PartnerLinkProperties;
  readonly [field: string]: unknown;
}

/** What a partner link says. Only the partner ID is sure to be there. */
export interface PartnerLinkProperties {
  /** Digits. */
  readonly partnerId: string;
  /** Name of the partner. */
  readonly partnerName?: string;
  /** Tenant of the customer, a GUID. */
  readonly tenantId?: string;
  /** Object ID of the principal, a GUID. */
  readonly objectId?: string;
  /** `Active`, `Deleted`, or a word that is not known yet. */
  readonly state?: string;
  /** As the service wrote it, with all its digits: `2026-01-01T00:00:00.1234567Z`. */
  readonly createdTime?: string;
  /** As the service wrote it. */
  readonly updatedTime?: string;
  /** Rises with each write; 1 for a new link. */
  readonly version?: number;
  readonly [field: string]: unknown;
}

/** Reads one link, or the one that counts of a list: an active one, else one that is not deleted. `undefined` where there is none. */
export function readPartnerLink(body: unknown): PartnerLink | undefined {
  const entries = Array.isArray(body) ? body : isRecord(body) && Array.isArray(body["value"]) ? body["value"] : [body];
  const links = entries.map(readEntry).filter((link) => link !== undefined);
  return links.find((link) => hasState(link, "active")) ?? links.find((link) => !hasState(link, "deleted")) ?? links[0];
}

/** Whether a link has that state, given in lower case. Some service may write something else than text. */
export function hasState({ properties: { state } }: PartnerLink, wanted: string): boolean {
  return String(state).toLowerCase() === wanted;
}

/** Whether a body says that there is no link: a list without entries. */
export function isEmptyList(body: unknown): boolean {
  const list = Array.isArray(body) || !isRecord(body) ? body : body["value"];
  return Array.isArray(list) && list.length === 0;
}

function readEntry(entry: unknown): PartnerLink | undefined {
  const properties = isRecord(entry) ? entry["properties"] : undefined;
  if (!isRecord(entry) || !isRecord(properties) || typeof properties["partnerId"] !== "string") return undefined;
  return { ...countAsNumber(entry, "etag"), properties: countAsNumber(properties, "version") } as PartnerLink;
}

/** Counts were seen as numbers and as text. */
function countAsNumber(fields: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const count = fields[name];
  return typeof count === "string" && /^\d{1,15}$/.test(count) ? { ...fields, [name]: Number(count) } : fields;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
