import type { Session } from "../session.ts";
import { formatTable } from "./format-table.ts";
import { print } from "./print.ts";
import { styleFor } from "./style-for.ts";

/** A result as a table. */
export interface TableContent {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is said where there are no rows. */
  readonly empty: string;
}

/** Writes a result as a table, as wide as the terminal. */
export function printTable(session: Session, { heads, rows, empty }: TableContent): void {
  if (rows.length === 0) return print(session, empty);
  const { stdout } = session.world;
  const width = stdout.isTTY === true ? stdout.columns || 80 : undefined; // 0 where the size is not known
  const style = styleFor(stdout);
  print(session, formatTable([heads, ...rows], { width, style: (text) => style("bold", text) }));
}
