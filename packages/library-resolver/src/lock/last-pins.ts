import type { FetchContext } from "../fetch-context.ts";
import type { Address, Pin } from "../fetcher.ts";
import { stableKey } from "../walk/stable-key.ts";

/** The pins that addresses had when a host was last asked. */
export interface LastPins {
  /** `undefined`: nobody has asked yet, or nothing was kept. */
  get(address: Address): Promise<Pin | undefined>;
  set(address: Address, pin: Pin): Promise<void>;
}

/** Keeps pins in the cache of a context, where that takes what may change. */
export function createLastPins({ cache, baseFolder }: FetchContext): LastPins {
  /** Addresses of custom fetchers may hold relative paths, so that they mean something else in another folder. */
  const keyOf = (address: Address): string =>
    stableKey(address.type === "git" || address.type === "archive" ? { address } : { address, baseFolder });
  return {
    async get(address) {
      const bytes = await cache?.lastPins?.get(keyOf(address));
      return bytes === undefined ? undefined : parsePin(bytes, address.type);
    },
    async set(address, pin) {
      await cache?.lastPins?.set(keyOf(address), Buffer.from(JSON.stringify(pin)));
    },
  };
}

function parsePin(bytes: Uint8Array, type: string): Pin | undefined {
  try {
    const pin = JSON.parse(Buffer.from(bytes).toString("utf8")) as Pin | null;
    return pin?.type === type ? pin : undefined;
  } catch {
    return undefined;
  }
}
