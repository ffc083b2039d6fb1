import { expect, it } from "vitest";
import type { Address, Pin } from "../fetcher.ts";
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

  it.each(target.foreign)("leaves %s to other fetchers", (specifier) => {
    expect(target.createFetcher().parse(specifier)).toBeUndefined();
  });

  it.each(target.malformed)("refuses %j with a typed error", (specifier) => {
    expect(() => target.createFetcher().parse(specifier)).toThrow(expect.objectContaining({ name: "ResolverError" }));
  });
}

function dropUndefined(address: object | undefined): object {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value !== undefined));
}
