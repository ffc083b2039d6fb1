import { expect, it } from "vitest";
import type { Address, Pin } from "../fetcher.ts";
import { contextOf } from "./contract-steps.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/** What a fetcher's `parse` must do. */
export function describeParsing<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: () => PublishedLibrary,
): void {
  it("reads its own address, at once and each time alike, as data that survives JSON", () => {
    const fetcher = target.createFetcher();
    const address = fetcher.parse(published().specifier);
    expect(address).toEqual(fetcher.parse(published().specifier));
    expect(address?.type).toBe(fetcher.type);
    expect(JSON.parse(JSON.stringify(address))).toEqual(dropUndefined(address));
  });

  it("reads each address as if it had read no other", () => {
    const specifiers = [published().specifier, target.missing(published()), ...target.foreign, ...target.malformed];
    const read = (order: readonly string[]) => {
      const fetcher = target.createFetcher();
      return new Map(order.map((specifier) => [specifier, outcomeOf(() => fetcher.parse(specifier))]));
    };
    expect(read(specifiers.toReversed())).toEqual(read(specifiers));
  });

  it("pins an address alike, whatever it read before and after", async () => {
    const [one, other] = [published().specifier, target.missing(published())];
    const pin = async (order: readonly string[]) => {
      const fetcher = target.createFetcher();
      const addresses = new Map(order.map((specifier) => [specifier, fetcher.parse(specifier)]));
      const address = addresses.get(one);
      return address === undefined ? undefined : fetcher.pin(address, contextOf(published()));
    };
    expect(await pin([one, other])).toEqual(await pin([other, one]));
  });

  it("is held to addresses of other fetchers and to malformed ones", () => {
    expect([target.foreign, target.malformed].map((list) => list.length)).not.toContain(0);
  });

  it.each(target.foreign)("leaves %s to other fetchers", (specifier) => {
    expect(target.createFetcher().parse(specifier)).toBeUndefined();
  });

  it.each(target.malformed)("refuses %j with a typed error", (specifier) => {
    expect(() => target.createFetcher().parse(specifier)).toThrow(expect.objectContaining({ name: "ResolverError" }));
  });
}

/** What came of it, so that errors can be compared. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return { gave: run() };
  } catch (error) {
    return { threw: error instanceof Error ? error.message : error };
  }
}

function dropUndefined(address: object | undefined): object {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value !== undefined));
}
