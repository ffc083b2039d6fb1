import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { CliError } from "../cli-error.ts";

/** A page that is being served. */
export interface ServedPage {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /** Ends it at once. */
  readonly stop: () => Promise<void>;
}

/**
 * Serves one page to browsers on this machine only. Pages of other origins cannot read it, not even by giving
 * their own name this machine's address.
 *
 * @param port - 0: a free one
 * @throws {@link CliError} OPTION_INVALID
 */
export async function servePage(html: string, port: number): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const status = hosts.has(request.headers.host ?? "") ? statusOf(request) : 404;
    response.writeHead(status, headers);
    response.end(status === 200 && request.method === "GET" ? html : "");
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((cause: unknown) => {
    throw new CliError("OPTION_INVALID", {
      message: `The page cannot be served on port ${port}.`,
      context: { option: "--port" },
      hint: "Give another port with --port, or none for a free one.",
      cause,
    });
  });
  const { port: given } = server.address() as AddressInfo;
  const hosts = new Set([`127.0.0.1:${given}`, `localhost:${given}`]);
  return {
    url: `http://127.0.0.1:${given}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Any page can make a browser send anything here: what is asked for is compared, never parsed. */
function statusOf({ method, url = "" }: IncomingMessage): number {
  const [path = ""] = url.split("?");
  if (!/^\/(?!\/)/.test(path)) return 400;
  if (path !== "/") return 404;
  return method === "GET" || method === "HEAD" ? 200 : 405;
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};
