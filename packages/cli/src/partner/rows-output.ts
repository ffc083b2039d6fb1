import type { EnsureRow } from "lzkit";
import { print } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import type { Session } from "../session.ts";
import { linkJson } from "./link-output.ts";

/** A row of this run, or one that an earlier run wrote down. */
export interface LinkedRow extends EnsureRow {
  readonly earlier: boolean;
}

/** Rows in the shape that `--json` keeps stable. */
export function rowsJson(rows: readonly LinkedRow[]): { readonly rows: readonly object[] } {
  return {
    rows: rows.map(({ tenantId, partnerId, objectId, outcome, earlier, link, error }) => ({
      tenantId,
      partnerId,
      objectId,
      outcome,
      earlier,
      link: linkJson(link),
      error: error && errorJson(error),
    })),
  };
}

function errorJson({ code, message, hint, status, serviceCode, requestId }: NonNullable<EnsureRow["error"]>): object {
  return { code, message, hint, status, serviceCode, requestId };
}

/** Writes rows as a table, and how many there are of each kind. */
export function printRows(session: Session, rows: readonly LinkedRow[]): void {
  const cells = rows.map(({ tenantId, partnerId, outcome, earlier, error }) => [
    tenantId,
    partnerId,
    outcome + (earlier ? " (earlier)" : ""),
    error?.message ?? "",
  ]);
  printTable(session, {
    heads: ["TENANT", "PARTNER", "OUTCOME", "REASON"],
    rows: cells,
    empty: "There are no targets.",
  });
  if (rows.length > 0) print(session, `\n${rows.length} targets: ${countOutcomes(rows)}.`);
}

/** `3 created, 1 failed, 2 created earlier`. */
export function countOutcomes(rows: readonly (Pick<EnsureRow, "outcome"> & Partial<LinkedRow>)[]): string {
  const counts = new Map<string, number>();
  for (const { outcome, earlier } of rows.toSorted((one, other) => Number(one.earlier) - Number(other.earlier))) {
    const kind = earlier === true ? `${outcome} earlier` : outcome;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
}
