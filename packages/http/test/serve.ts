import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as a server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a server answers with: JSON unless `text` is given. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly json?: unknown;
  readonly text?: string;
}

/** A server on this machine, and what it has seen. */
export interface TestServer {
  readonly url: string;
  readonly seen: SeenRequest[];
}

type Handler = (request: SeenRequest, response: ServerResponse, count: number) => Reply | undefined;

/** Starts a server for one test. A handler that answers nothing has written the response itself, or leaves it hanging. */
export async function serve(handler: Handler): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const request = { method, url, headers, body };
      seen.push(request);
      const reply = handler(request, response, seen.length);
      if (reply !== undefined) write(response, reply);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => close(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function write(response: ServerResponse, { status = 200, headers = {}, json, text }: Reply): void {
  const type = text === undefined && json !== undefined ? { "content-type": "application/json; charset=utf-8" } : {};
  response.writeHead(status, { ...type, ...headers } as Record<string, string>);
  response.end(text ?? (json === undefined ? undefined : JSON.stringify(json)));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
