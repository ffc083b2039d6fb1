import { createTransport, defineCloud, type Transport, type TransportOptions } from "../src/index.ts";

/** The two ways in which requests are sent. Each behaviour is tested with both. */
export const exchanges: readonly { readonly by: string; readonly fetch: typeof globalThis.fetch | undefined }[] = [
  { by: "Node's http", fetch: undefined },
  { by: "fetch", fetch: globalThis.fetch },
];

export const secret = "s3cr3t-token";

/** A transport to a server of this machine. */
export function connect(url: string, options: Partial<TransportOptions> = {}): Transport {
  return createTransport({
    cloud: defineCloud({ address: url }),
    token: async () => ({ token: secret, expiresOnTimestamp: Date.UTC(2100, 0, 1) }),
    allowInsecureLoopback: true,
    ...options,
  });
}
