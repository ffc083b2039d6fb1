import type { ResourceGroup } from "lzkit";
import { printTable } from "../output/print-table.ts";
import { printJson } from "../output/print.ts";
import type { Session } from "../session.ts";

/** A resource group in the shape that `--json` keeps stable. */
export function groupJson({ name, location, properties, managedBy, tags, id }: ResourceGroup): object {
  return { name, location, state: properties?.provisioningState, managedBy, tags: tags ?? {}, id };
}

/** Writes one group: as JSON, or as a table of its fields. */
export function printGroup(session: Session, group: ResourceGroup, json: boolean): void {
  if (json) return printJson(session, { group: groupJson(group) });
  const rows = Object.entries<unknown>({ ...groupJson(group), tags: formatTags(group) })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, String(value)]);
  printTable(session, { heads: ["FIELD", "VALUE"], rows, empty: "" });
}

/** `a=1, b=2`. */
export function formatTags({ tags = {} }: ResourceGroup): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}
