import { setupServer } from "msw/node";
import { onTestFinished } from "vitest";
import { createEmulator, type Emulator, type EmulatorOptions } from "../src/index.ts";
import { startServer } from "../src/server.ts";

/** One way to reach an emulator. */
export interface Target {
  readonly name: string;
  start(options?: EmulatorOptions): Promise<Running>;
}

/** A started emulator; stopped when the test ends. */
export interface Running {
  readonly emulator: Emulator;
  readonly url: string;
  /** Sends a request as the stand-in principal, unless headers say otherwise. */
  readonly send: (request: string, options?: SendOptions) => Promise<Answer>;
}

export interface SendOptions {
  /** Sent as JSON; a string is sent as it is, still as JSON. */
  readonly body?: unknown;
  /** Added to the usual headers; `undefined` takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly token?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- what it is the test says
  readonly body: any;
}

/** One for all emulators of a test, told apart by their origins: two interceptions would take each other's requests. */
const interception = setupServer();
let count = 0;
let open = 0;

export const targets: readonly Target[] = [
  {
    name: "handlers in process",
    async start(options) {
      count += 1;
      const url = `https://management-${count}.example`;
      const emulator = createEmulator({ ...options, origins: [url] });
      if (open === 0) interception.listen({ onUnhandledFrame: "error" });
      open += 1;
      interception.use(...emulator.handlers);
      onTestFinished(() => {
        open -= 1;
        if (open === 0) interception.close();
      });
      return running(emulator, url);
    },
  },
  {
    name: "server over a socket",
    async start(options) {
      const server = await startServer(options);
      onTestFinished(() => server.close());
      return running(server.emulator, server.url);
    },
  },
];

async function running(emulator: Emulator, url: string): Promise<Running> {
  const standIn = await emulator.mintToken();
  return {
    emulator,
    url,
    async send(request, { body, headers, token = standIn } = {}) {
      const [method = "GET", path = "/"] = request.split(" ");
      const all = { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers };
      const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
      const response = await fetch(url + path, { method, headers: sent, body: text ?? null });
      const answered = await response.text();
      return { status: response.status, headers: response.headers, body: readBody(answered) };
    },
  };
}

function readBody(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** A path of the partner link service, with its api-version. */
export function partner(id?: string): string {
  return `/providers/Vendor.ManagementPartner/partners${id === undefined ? "" : `/${id}`}?api-version=2018-02-01`;
}

export const subscription = "0b1f6471-1bf0-4dda-aec3-cb9272f09590";

/** A path of the resource group service, with its api-version; without a name that of the list. */
export function group(name?: string): string {
  const one = name === undefined ? "" : `/${encodeURIComponent(name)}`;
  return `/subscriptions/${subscription}/resourcegroups${one}?api-version=2021-04-01`;
}
