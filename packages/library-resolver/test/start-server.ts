import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

/** A server on loopback, with what it was asked. */
export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
  readonly close: () => Promise<void>;
}

/** Starts a real server on a free port; with key and certificate over TLS. */
export async function startServer(
  listener: RequestListener,
  tls?: { readonly key: string; readonly cert: string },
): Promise<TestServer> {
  const requests: { url: string; headers: IncomingMessage["headers"] }[] = [];
  const record: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    listener(request, response);
  };
  const server: Server = tls === undefined ? createServer(record) : createTlsServer(tls, record);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    port,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
