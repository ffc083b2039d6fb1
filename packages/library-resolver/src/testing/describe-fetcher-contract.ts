import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Address, Pin } from "../fetcher.ts";
import { contractFiles } from "./contract-files.ts";
import { contextOf, openAt, parsed } from "./contract-steps.ts";
import { describeChanges } from "./describe-changes.ts";
import { describeGivingUp } from "./describe-giving-up.ts";
import { describeOffline } from "./describe-offline.ts";
import { describeParsing } from "./describe-parsing.ts";
import { describeTree } from "./describe-tree.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/**
 * Holds a fetcher to its contract: a suite of tests for vitest.
 *
 * @example
 * ```ts
 * describeFetcherContract("memory fetcher", {
 *   createFetcher: () => memoryFetcher(shelf),
 *   publish: async (files) => ({
 *     specifier: shelf.put("contract", files),
 *     change: async (others) => void shelf.put("contract", others),
 *   }),
 *   missing: () => "mem::nothing-here",
 *   foreign: ["./folder", "git::https://host.example/repo.git"],
 *   malformed: ["mem::../outside"],
 * });
 * ```
 */
export function describeFetcherContract<A extends Address, P extends Pin>(
  name: string,
  target: FetcherContractTarget<A, P>,
): void {
  describe(`${name} keeps the contract of fetchers`, () => {
    let published: PublishedLibrary;
    beforeAll(async () => {
      published = await target.publish(contractFiles);
    });
    afterAll(async () => published?.cleanUp?.());

    describeParsing(target, () => published);
    describePinning(target, () => published);
    describeChanges(target, () => published);
    describeGivingUp(target, () => published);
    describeOffline(target, () => published);
    describeTree(() => openAt(target, published.specifier, contextOf(published)));
  });
}

function describePinning<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: () => PublishedLibrary,
): void {
  it("pins an address to data that survives JSON and is the same each time", async () => {
    const fetcher = target.createFetcher();
    const address = parsed(target, published().specifier);
    const pin = await fetcher.pin(address, contextOf(published()));
    expect(pin.type).toBe(fetcher.type);
    expect(JSON.parse(JSON.stringify(pin))).toEqual(pin);
    expect(await target.createFetcher().pin(address, contextOf(published()))).toEqual(pin);
  });

  it("fails with a typed error where there is nothing", async () => {
    const opening = openAt(target, target.missing(published()), contextOf(published()));
    await expect(opening).rejects.toMatchObject({ name: "ResolverError" });
  });
}
