import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { expect, it } from "vitest";
import type { Address, Pin } from "../fetcher.ts";
import { offlineFetch } from "../http/offline-fetch.ts";
import { contractFiles } from "./contract-files.ts";
import { contextOf, parsed, writtenDown } from "./contract-steps.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/** Where Node tells of requests and connections that this process makes. */
const channels = ["net.client.socket", "http.client.request.start", "undici:request:create"];

/** What a fetcher must do where the network must not be used. */
export function describeOffline<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: () => PublishedLibrary,
): void {
  const offline = () => ({ ...contextOf(published()), fetch: offlineFetch, offline: true });

  it("asks no host while offline: it pins and opens what is at hand, or throws", async () => {
    const address = parsed(target, published().specifier);
    const pin = await target.createFetcher().pin(address, contextOf(published()));
    const asked = await countRequests(async () => {
      await orTypedError(async () => {
        expect(await target.createFetcher().pin(address, offline())).toEqual(pin);
      });
      await orTypedError(async () => {
        const tree = await target.createFetcher().open(writtenDown(pin), offline());
        for (const [path, bytes] of contractFiles) {
          expect(Buffer.from(await tree.read(path))).toEqual(Buffer.from(bytes));
        }
      });
    });
    expect(asked).toBe(0);
  });
}

async function countRequests(run: () => Promise<void>): Promise<number> {
  let count = 0;
  const add = (): void => void count++;
  for (const channel of channels) subscribe(channel, add);
  try {
    await run();
  } finally {
    for (const channel of channels) unsubscribe(channel, add);
  }
  return count;
}

async function orTypedError(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ResolverError") throw error;
  }
}
