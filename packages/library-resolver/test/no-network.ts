import { channel } from "node:diagnostics_channel";
import { expect } from "vitest";

/** A `fetch` that must not be called. */
export const noFetch: typeof globalThis.fetch = async (input) => {
  throw new Error(`fetch was called with ${input instanceof Request ? input.url : String(input)}`);
};

/** Runs something that must open no socket in this process, by whatever means. */
export async function withoutSockets<Result>(run: () => Promise<Result>): Promise<Result> {
  const opened: unknown[] = [];
  const note = (message: unknown): void => void opened.push(message);
  const sockets = ["net.client.socket", "undici:client:beforeConnect"].map((name) => channel(name));
  for (const each of sockets) each.subscribe(note);
  try {
    return await run();
  } finally {
    for (const each of sockets) each.unsubscribe(note);
    expect(opened).toEqual([]);
  }
}
