import type { Session } from "../session.ts";
import { formatJson } from "./format-json.ts";

/** Writes a result to standard output. */
export function print({ world }: Session, text: string): void {
  world.stdout.write(`${text}\n`);
}

/** Writes a result as JSON; see {@link formatJson}. */
export function printJson(session: Session, value: unknown): void {
  print(session, formatJson(value));
}
