import { type EmulatorServer, type ServerOptions, startServer } from "@lzkit/emulator/server";
import { onTestFinished, vi } from "vitest";

export const subscriptionId = "40000000-0000-4000-8000-000000000004";

/** A running emulator to which the environment leads, until the test ends. */
export interface ServedEmulator extends EmulatorServer {
  /** The token in the environment. */
  readonly token: string;
  /** What the environment says, for programs. */
  readonly env: Readonly<Record<string, string>>;
  /** The requests that wanted to change something: `PUT 200`. */
  readonly writes: () => readonly string[];
}

/** Starts an emulator behind a socket, and lets the environment of this process lead to it. */
export async function serveEmulator(options: ServerOptions = {}): Promise<ServedEmulator> {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  const token = await server.emulator.mintToken();
  const env = { LZ_SERVICE_ADDRESS: server.url, LZ_ACCESS_TOKEN: token, LZ_SUBSCRIPTION_ID: subscriptionId };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.stubEnv("LZ_CLOUD", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const writes = (): readonly string[] =>
    server.emulator.requests
      .list()
      .filter(({ method }) => method !== "GET" && method !== "HEAD")
      .map(({ method, status }) => `${method} ${status}`);
  return { ...server, token, env, writes };
}
