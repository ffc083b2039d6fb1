import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, spoil } from "./fault.ts";
import { type HttpBackendOptions, runHttpBackend } from "./run-http-backend.ts";

/** One request that a server got. */
export interface GitRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Requests for the same method and path so far, this one included. */
  readonly attempt: number;
}

export interface GitServerOptions {
  /** Folder whose repositories are served: `<root>/a.git` at `<url>/a.git`. */
  readonly root: string;
  /** Git configuration of the server; by default what the big hosts offer: `filter` and any object. */
  readonly config?: Readonly<Record<string, string>>;
  /** Whether clients may ask for protocol 2; default true. */
  readonly protocol2?: boolean;
  /** Added on the way in and on the way out, in milliseconds. */
  readonly latency?: number;
  /** What to do wrong to a request; `undefined`: nothing. */
  readonly fault?: (request: GitRequest) => Fault | undefined;
}

export interface GitServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly requests: readonly GitRequest[];
  /** Bytes that went out over all connections, heads included. */
  bytesSent(): number;
  /** Cuts all connections. */
  close(): Promise<void>;
}

const bigHost = { "uploadpack.allowFilter": "true", "uploadpack.allowAnySHA1InWant": "true" };

/** Serves git repositories over smart HTTP on a free port of loopback, with `git http-backend`. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const requests: GitRequest[] = [];
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    answer(request, response, { options, requests }).catch(() => response.destroy());
  });
  server.on("connection", (socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bytesSent: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Session {
  readonly options: GitServerOptions;
  readonly requests: GitRequest[];
}

async function answer(request: IncomingMessage, response: ServerResponse, session: Session): Promise<void> {
  const { options } = session;
  const recorded = record(request, session.requests);
  const fault = options.fault?.(recorded);
  await sleep(options.latency ?? 0);
  if (fault !== undefined && "status" in fault) {
    await sleep(options.latency ?? 0);
    response.writeHead(fault.status, fault.headers).end(fault.body);
    return;
  }
  const backend: HttpBackendOptions = {
    root: options.root,
    config: options.config ?? bigHost,
    protocol2: options.protocol2 ?? true,
  };
  const { status, headers, body } = await runHttpBackend(request, backend);
  await sleep(options.latency ?? 0);
  response.writeHead(status, headers);
  if (fault === undefined) body.pipe(response);
  else body.pipe(spoil(fault, () => response.destroy())).pipe(response);
}

function record(request: IncomingMessage, requests: GitRequest[]): GitRequest {
  const { method = "", url: path = "", headers } = request;
  const attempt = 1 + requests.filter((each) => each.method === method && each.path === path).length;
  const recorded = { method, path, headers, attempt };
  requests.push(recorded);
  return recorded;
}
