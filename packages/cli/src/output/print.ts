import type { Session } from "../session.ts";

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
