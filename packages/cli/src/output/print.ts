import type { Session } from "../session.ts";
import { formatTable } from "./format-table.ts";
import { styleFor } from "./style-for.ts";

/** Writes a result to standard output. */
export function print({ world }: Session, text: string): void {
  world.stdout.write(`${text}\n`);
}

/** Writes a result as JSON: keys in the order given, and none left out, since `undefined` becomes `null`. */
export function printJson(session: Session, value: unknown): void {
  print(
    session,
    JSON.stringify(value, (_, part: unknown) => (part === undefined ? null : part), 2),
  );
}

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
  const width = stdout.isTTY === true ? stdout.columns : undefined;
  const style = styleFor(stdout);
  print(session, formatTable([heads, ...rows], { width, style: (text) => style("bold", text) }));
}
