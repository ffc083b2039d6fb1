import type { PartnerLink } from "lzkit";
import { print } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { printableLine } from "../output/printable.ts";
import type { Session } from "../session.ts";

/** A partner link in the shape that `--json` keeps stable. */
export function linkJson(link: PartnerLink | undefined): object | undefined {
  if (link === undefined) return undefined;
  const { partnerId, partnerName, tenantId, objectId, state, version, createdTime, updatedTime } = link.properties;
  const { etag, id } = link;
  return { partnerId, partnerName, tenantId, objectId, state, version, etag, createdTime, updatedTime, id };
}

/** Writes a sentence, and the link that it is about. */
export function printLink(session: Session, sentence: string, link: PartnerLink | undefined): void {
  print(session, printableLine(sentence));
  if (link === undefined) return;
  const rows = Object.entries(linkJson(link) ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, String(value)]);
  print(session, "");
  printTable(session, { heads: ["FIELD", "VALUE"], rows, empty: "" });
}
