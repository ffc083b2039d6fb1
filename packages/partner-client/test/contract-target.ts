import { globalAgent } from "node:https";
import { createEmulator, type Emulator, type EmulatorOptions } from "@lzkit/emulator";
import { type ServerOptions, startServer } from "@lzkit/emulator/server";
import { createTransport, defineCloud, type Transport } from "@lzkit/http";
import { setupServer } from "msw/node";

/** The principal whose links a suite makes and deletes. */
export const principal = {
  tenantId: "aaaaaaaa-1111-4111-8111-111111111111",
  objectId: "bbbbbbbb-2222-4222-8222-222222222222",
};

/** One service while its tests run. */
export interface ContractService {
  readonly transport: Transport;
  /** Back to the start: nothing is linked. */
  reset(): Promise<void>;
  close(): Promise<void>;
  /** Only where there is one. */
  readonly emulator?: Emulator;
}

/** One service that the suite is held against. */
export interface ContractTarget {
  readonly name: string;
  /** Why it is not there, if so. */
  readonly skip: string | undefined;
  /** Two partners that the service knows. */
  readonly partners: readonly [one: string, other: string];
  /** What its tests can rely on: faults on demand, links that nobody had before, partners that do not exist. */
  readonly supports: { readonly faults: boolean; readonly fresh: boolean; readonly unknownPartner: string | undefined };
  start(): Promise<ContractService>;
}

const emulated = {
  skip: undefined,
  partners: ["123456", "0098765432"],
  supports: { faults: true, fresh: true, unknownPartner: "999999" },
} as const;

const options: EmulatorOptions = {
  clock: { start: "2026-01-01T00:00:00Z", autoAdvance: true },
  partners: ["123456", "0098765432", "55555"],
};

/** Ways in which the real service was seen, or may be suspected, to differ. */
const otherShapes: EmulatorOptions = {
  linkShape: { flatErrors: true, lowerCaseNamespace: true, versionAsText: true, withoutPartnerName: true },
  statuses: { alreadyLinked: 400, notLinked: 400, invalidPartnerId: 404 },
};

/** The targets of the suite: handlers in process, a server over a socket, and a live service for those who have one. */
export const targets: readonly ContractTarget[] = [
  { ...emulated, name: "handlers in process", start: startHandlers },
  { ...emulated, name: "the emulator's server", start: () => startEmulatorServer({}) },
  {
    ...emulated,
    name: "the emulator's server over HTTPS, in its other shapes",
    start: () => startEmulatorServer({ ...otherShapes, https: true }),
  },
  liveTarget(process.env),
];

async function startHandlers(): Promise<ContractService> {
  const emulator = createEmulator({ ...options, origins: ["https://management.example"] });
  const server = setupServer(...emulator.handlers);
  server.listen({ onUnhandledFrame: "error" });
  return serviceOf(emulator, "https://management.example", async () => server.close());
}

async function startEmulatorServer(more: ServerOptions): Promise<ContractService> {
  const server = await startServer({ ...options, ...more });
  // What NODE_EXTRA_CA_CERTS does for a process.
  globalAgent.options.ca = server.ca;
  return serviceOf(server.emulator, server.url, async () => {
    globalAgent.options.ca = undefined;
    await server.close();
  });
}

function serviceOf(emulator: Emulator, address: string, close: () => Promise<void>): ContractService {
  const transport = connect(emulator, address);
  return { emulator, transport, close, reset: async () => emulator.reset() };
}

/** A transport of a principal to an emulator, by the emulator's clock. */
export function connect(emulator: Emulator, address: string, who = principal): Transport {
  return createTransport({
    cloud: defineCloud({ address }),
    token: () => emulator.mintToken(who),
    clock: emulator.clock,
    allowInsecureLoopback: true,
  });
}

/** The link of the token's principal is deleted, made and changed: use a principal that is there for tests only. */
function liveTarget(env: NodeJS.ProcessEnv): ContractTarget {
  const { LZ_LIVE_SERVICE_ADDRESS: address, LZ_LIVE_ACCESS_TOKEN: token, LZ_LIVE_PARTNER_IDS: ids } = env;
  const [one = "", other = ""] = ids?.split(",") ?? [];
  const isThere = address !== undefined && token !== undefined && other !== "";
  return {
    name: "a live service",
    skip: isThere
      ? undefined
      : "set LZ_LIVE_SERVICE_ADDRESS, LZ_LIVE_ACCESS_TOKEN and LZ_LIVE_PARTNER_IDS (two, with a comma)",
    partners: [one, other],
    supports: { faults: false, fresh: false, unknownPartner: undefined },
    async start() {
      const vendorNamespace = env["LZ_LIVE_VENDOR_NAMESPACE"] ?? "Microsoft";
      const cloud = defineCloud({ address: address ?? "", vendorNamespace });
      const transport = createTransport({ cloud, token: () => token ?? "" });
      const { createPartnerClient } = await import("../src/index.ts");
      const reset = async () => void (await createPartnerClient({ transport }).ensureUnlinked());
      return { transport, reset, close: reset };
    },
  };
}
