import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEmulator, type Emulator } from "@lzkit/emulator";

/** Does something wrong to an answer; told what the token was, as a hostile service would be. */
export type Spoil = (response: ServerResponse, token: string) => void;

/** A service on loopback that goes wrong as it is told to, and is the emulator else. */
export interface FaultyService {
  readonly url: string;
  readonly emulator: Emulator;
  /** Methods of the requests since the fault was set, in order. */
  readonly seen: () => readonly string[];
  /** From now on, so many requests meet a fault; `applied`: they take effect, and only the answer is lost. */
  readonly set: (fault: { readonly spoil: Spoil; readonly times: number; readonly applied: boolean }) => void;
  readonly close: () => Promise<void>;
}

/** Starts a {@link FaultyService}. */
export async function startFaultyService(): Promise<FaultyService> {
  const emulator = createEmulator({ deleteSeconds: 0 });
  let seen: string[] = [];
  let fault: Parameters<FaultyService["set"]>[0] | undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "", headers } = request;
    const body = await buffer(request);
    seen.push(method);
    const current = fault !== undefined && seen.length <= fault.times ? fault : undefined;
    const right =
      current?.applied === false ? undefined : await emulate(new URL(url, origin()), { method, headers, body });
    if (current !== undefined) return current.spoil(response, headers.authorization?.slice("Bearer ".length) ?? "");
    response.writeHead(right?.status ?? 500, Object.fromEntries(right?.headers ?? []));
    response.end(right === undefined ? undefined : Buffer.from(await right.arrayBuffer()));
  }

  async function emulate(
    url: URL,
    { method, headers, body }: Pick<IncomingMessage, "headers"> & { method: string; body: Buffer },
  ): Promise<Response> {
    if (url.pathname === "/other") return Response.json({ done: true });
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const sent = method === "GET" || method === "DELETE" ? {} : { body: new Uint8Array(body) };
    return emulator.fetch(url, { method, headers: { authorization, "content-type": type }, ...sent });
  }

  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: origin(),
    emulator,
    seen: () => seen,
    set(next) {
      fault = next;
      seen = [];
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
