import { createEmulator, type Emulator, type EmulatorOptions } from "@lzkit/emulator";
import { startServer } from "@lzkit/emulator/server";
import { createTransport, defineCloud, type Transport } from "@lzkit/http";
import { setupServer } from "msw/node";

/** One service while its tests run. */
export interface ContractService {
  readonly transport: Transport;
  readonly subscriptionId: string;
  /** Back to the start: none of the suite's groups is there. */
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
  /** Two locations that the service knows, the first with its display name. */
  readonly locations: { readonly one: string; readonly oneDisplayed: string; readonly other: string };
  /** What its tests can rely on: faults, blocked deletions, a list that holds nothing else, a second subscription. */
  readonly supports: { readonly faults: boolean; readonly blocks: boolean; readonly alone: boolean };
  start(): Promise<ContractService>;
}

const emulated = {
  skip: undefined,
  locations: { one: "westeurope", oneDisplayed: "West Europe", other: "northeurope" },
  supports: { faults: true, blocks: true, alone: true },
} as const;

const options: EmulatorOptions = { clock: { start: "2026-01-01T00:00:00Z", autoAdvance: true }, pageSize: 2 };
const subscriptionId = "11111111-1111-4111-8111-111111111111";

/** The targets of the suite: handlers in process, a server over a socket, and a live service for those who have one. */
export const targets: readonly ContractTarget[] = [
  { ...emulated, name: "handlers in process", start: startHandlers },
  { ...emulated, name: "the emulator's server", start: startEmulatorServer },
  liveTarget(process.env),
];

async function startHandlers(): Promise<ContractService> {
  const address = "https://management.example";
  const emulator = createEmulator({ ...options, origins: [address] });
  const server = setupServer(...emulator.handlers);
  server.listen({ onUnhandledFrame: "error" });
  return serviceOf(emulator, address, async () => server.close());
}

async function startEmulatorServer(): Promise<ContractService> {
  const { emulator, url, close } = await startServer(options);
  return serviceOf(emulator, url, close);
}

function serviceOf(emulator: Emulator, address: string, close: () => Promise<void>): ContractService {
  const cloud = defineCloud({ address });
  const { clock } = emulator;
  const transport = createTransport({ cloud, clock, token: () => emulator.mintToken(), allowInsecureLoopback: true });
  return { emulator, transport, subscriptionId, close, reset: async () => emulator.reset() };
}

/** Makes and deletes groups whose names begin with `lzkit-contract-`; takes minutes. */
function liveTarget(env: NodeJS.ProcessEnv): ContractTarget {
  const { LZ_LIVE_SERVICE_ADDRESS: address, LZ_LIVE_ACCESS_TOKEN: token, LZ_LIVE_SUBSCRIPTION_ID: id } = env;
  const isThere = address !== undefined && token !== undefined && id !== undefined;
  return {
    name: "a live service",
    skip: isThere ? undefined : "set LZ_LIVE_SERVICE_ADDRESS, LZ_LIVE_ACCESS_TOKEN and LZ_LIVE_SUBSCRIPTION_ID",
    locations: emulated.locations,
    supports: { faults: false, blocks: false, alone: false },
    async start() {
      const vendorNamespace = env["LZ_LIVE_VENDOR_NAMESPACE"] ?? "Microsoft";
      const cloud = defineCloud({ address: address ?? "", vendorNamespace });
      const transport = createTransport({ cloud, token: () => token ?? "" });
      const { createResourceGroupClient } = await import("../src/index.ts");
      const groups = createResourceGroupClient({ transport, subscriptionId: id ?? "" });
      const reset = async (): Promise<void> => {
        for await (const { name } of groups.list()) {
          if (name.startsWith("lzkit-contract-")) await groups.deleteAndWait(name, { ifMissing: "ignore" });
        }
      };
      return { transport, subscriptionId: id ?? "", reset, close: reset };
    },
  };
}
