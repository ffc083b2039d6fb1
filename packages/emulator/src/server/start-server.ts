import { createServer as createHttpServer, type Server, type ServerOptions as HttpOptions } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, isIPv6 } from "node:net";
import { createKeptEmulator } from "../create-kept-emulator.ts";
import { EmulatorError } from "../emulator-error.ts";
import type { Emulator } from "../emulator.ts";
import type { EmulatorOptions } from "../emulator-options.ts";
import { answerClientError } from "./answer-client-error.ts";
import { createCertificate } from "./certificate.ts";
import { createControlHandler } from "./control-handler.ts";
import { createListener } from "./listener.ts";
import { createPageHandler } from "./page-handler.ts";
import { openSqliteJournal } from "./sqlite-journal.ts";

/** How the server listens, and how the emulator behind it behaves. */
export interface ServerOptions extends Omit<EmulatorOptions, "origins"> {
  /** The port; 0, the default, takes a free one. */
  readonly port?: number | undefined;
  /** The address to listen on. Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string | undefined;
  /** Whether to serve HTTPS, with a certificate made at start. Default: `false`. */
  readonly https?: boolean | undefined;
  /** A file to keep links, groups and deletions in beyond this process. Default: memory only. */
  readonly data?: string | undefined;
}

/** A running server. */
export interface EmulatorServer {
  /** The address without a slash at its end: `http://127.0.0.1:41234`. */
  readonly url: string;
  /** With `https`: the certificate of the authority that clients must trust, as PEM. */
  readonly ca: string | undefined;
  /** The emulator behind the server. */
  readonly emulator: Emulator;
  /** Stops listening, cuts what is still open, and closes the data file. Can be called again. */
  readonly close: () => Promise<void>;
}

const limits: HttpOptions = { maxHeaderSize: 64 * 1024, requestTimeout: 30_000, headersTimeout: 10_000 };

/**
 * Starts an emulator behind a socket.
 *
 * @example
 * ```ts
 * import { startServer } from "@lzkit/emulator/server";
 *
 * const server = await startServer({ vendor: "Microsoft", https: true });
 * console.log(server.url, server.ca);
 * await server.close();
 * ```
 *
 * @throws {@link EmulatorError} SETTINGS_INVALID, LISTEN_FAILED, DATA_LOCKED, DATA_UNREADABLE
 */
export async function startServer(options: ServerOptions = {}): Promise<EmulatorServer> {
  const { port = 0, host = "127.0.0.1", https = false, data, ...behaviour } = options;
  const certificate = https ? await createCertificate(host) : undefined;
  const journal = data === undefined ? undefined : await openSqliteJournal(data);
  try {
    const emulator = createKeptEmulator(behaviour, journal);
    const handlers = [createPageHandler(), createControlHandler(emulator, host), ...emulator.handlers];
    const listener = createListener(handlers, https ? "https" : "http");
    const server =
      certificate === undefined
        ? createHttpServer(limits, listener)
        : createHttpsServer({ ...limits, key: certificate.key, cert: certificate.chain }, listener);
    server.on("clientError", answerClientError);
    await listen(server, { port, host });
    const close = once(async () => {
      await stop(server);
      journal?.close();
    });
    return { url: urlOf(server, https ? "https" : "http"), ca: certificate?.authority, emulator, close };
  } catch (error) {
    journal?.close();
    throw error;
  }
}

async function listen(server: Server, at: { readonly port: number; readonly host: string }): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, at.host, resolve);
  });
  await listening.catch((cause: Error) => {
    throw listenFailed(cause, at);
  });
}

function listenFailed(cause: Error, context: { readonly port: number; readonly host: string }): EmulatorError {
  const { host, port } = context;
  return new EmulatorError("LISTEN_FAILED", {
    message: `The emulator cannot listen on ${host}, port ${port}: ${cause.message}.`,
    context,
    hint: "Choose another port, or 0 for any that is free.",
    cause,
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Where this machine reaches the server, also when it listens on every address. */
function urlOf(server: Server, scheme: string): string {
  const { address, port } = server.address() as AddressInfo;
  const reachable = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `${scheme}://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}
