import { once } from "node:events";
import type { Session } from "./session.ts";

/** Waits until the person at the terminal, or who runs the process, ends what is being served. */
export async function untilEnded({ world }: Session): Promise<void> {
  const terminated = new AbortController();
  process.once("SIGTERM", () => terminated.abort());
  const signal = AbortSignal.any([world.signal, terminated.signal]);
  if (!signal.aborted) await once(signal, "abort");
}
