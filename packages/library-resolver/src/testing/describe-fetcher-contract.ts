import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FetchContext } from "../fetch-context.ts";
import type { Address, Pin } from "../fetcher.ts";
import { createFetch } from "../http/create-fetch.ts";
import { contractFiles } from "./contract-files.ts";
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
 *   publish: async (files) => ({ specifier: shelf.put("contract", files) }),
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
    describeTree(() => open(target, published));
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

  it("does nothing once its caller gave up", async () => {
    const context = { ...contextOf(published()), signal: AbortSignal.abort() };
    await expect(openAt(target, published().specifier, context)).rejects.toBeInstanceOf(Error);
  });
}

async function open<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  published: PublishedLibrary,
) {
  return openAt(target, published.specifier, contextOf(published));
}

/** Opens by a pin that was written down and read again, and with another fetcher than the one that made it. */
async function openAt<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  specifier: string,
  context: FetchContext,
) {
  const pin = await target.createFetcher().pin(parsed(target, specifier), context);
  return target.createFetcher().open(JSON.parse(JSON.stringify(pin)) as P, context);
}

function parsed<A extends Address, P extends Pin>(target: FetcherContractTarget<A, P>, specifier: string): A {
  const address = target.createFetcher().parse(specifier);
  if (address === undefined) throw new Error(`The fetcher does not take its own address ${specifier}.`);
  return address;
}

function contextOf(published: PublishedLibrary): FetchContext {
  return {
    baseFolder: process.cwd(),
    fetch: createFetch({ credentials: published.context?.credentials }),
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
    ...published.context,
  };
}
