import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Command, Option } from "commander";
import { readPort } from "../options/read-port.ts";
import { clouds } from "../service/read-cloud.ts";

/** A running emulator, and what leads other programs to it. */
export interface StartedEmulator {
  readonly url: string;
  /** Environment variables: address, token and subscription, and what `--cloud` and `--https` need. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops it, and removes the file of its certificate. */
  stop(): Promise<void>;
}

const subscriptionId = "40000000-0000-4000-8000-000000000004";
const tokenSeconds = 30 * 86_400;

/** Adds the options that say what an emulator is like. */
export function addEmulatorOptions(command: Command): void {
  command
    .addOption(new Option("--cloud <name>", "whose names it speaks (default: neutral)").choices(Object.keys(clouds)))
    .option("--https", "serve HTTPS, with a certificate made at start")
    .option("--port <number>", "port to listen on (default: a free one)", readPort)
    .option("--data <file>", "keep links and groups in this file (default: memory only)");
}

/**
 * Starts the emulator that a command's options describe. Its modules are loaded only now.
 *
 * @throws EmulatorError SETTINGS_INVALID, LISTEN_FAILED, DATA_LOCKED, DATA_UNREADABLE
 */
export async function startEmulator(command: Command): Promise<StartedEmulator> {
  const {
    cloud = "neutral",
    https,
    port,
    data,
  } = command.optsWithGlobals<{
    cloud?: string;
    https?: boolean;
    port?: number;
    data?: string;
  }>();
  const { startServer } = await import("@lzkit/emulator/server");
  const vendor = clouds[cloud]?.vendorNamespace;
  // Other tools of a real service ask with versions of their own.
  const apiVersions = vendor === undefined ? "specified" : "any";
  const server = await startServer({ vendor, apiVersions, https, port, data });
  const certificate = await writeCertificate(server.ca).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  return {
    url: server.url,
    env: {
      LZ_SERVICE_ADDRESS: server.url,
      LZ_CLOUD: cloud,
      LZ_ACCESS_TOKEN: await server.emulator.mintToken({ expiresInSeconds: tokenSeconds }),
      LZ_SUBSCRIPTION_ID: subscriptionId,
      ...(certificate && { NODE_EXTRA_CA_CERTS: certificate.file }),
    },
    async stop() {
      await server.close();
      await certificate?.remove();
    },
  };
}

async function writeCertificate(pem: string | undefined) {
  if (pem === undefined) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), "lz-emulator-"));
  const file = path.join(folder, "ca.pem");
  await writeFile(file, pem);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
