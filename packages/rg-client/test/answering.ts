import { createTransport, defineCloud, type Transport } from "@lzkit/http";

/** A request as a stand-in for a service saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: URL;
  readonly json: unknown;
}

/** A service that follows a script, and the time by which it is waited for. */
export interface Scripted {
  readonly transport: Transport;
  readonly seen: SeenRequest[];
  /** How long was waited, milliseconds. */
  readonly slept: number[];
}

/** Makes a service that answers as the script says: for what an emulator does not do. */
export function script(answer: (request: SeenRequest, count: number) => Response): Scripted {
  const seen: SeenRequest[] = [];
  const slept: number[] = [];
  let now = Date.UTC(2026, 0, 1);
  const transport = createTransport({
    cloud: defineCloud({ address: "https://management.example" }),
    token: () => "a-token-for-tests",
    clock: { now: () => now, sleep: async (ms) => void ((now += ms), slept.push(ms)) },
    async fetch(input, init) {
      const sent = new Request(input, init);
      const text = await sent.text();
      const json: unknown = text === "" ? undefined : JSON.parse(text);
      const request = { method: sent.method, url: new URL(sent.url), json };
      seen.push(request);
      return answer(request, seen.length);
    },
  });
  return { transport, seen, slept };
}
