import type { LibraryTree } from "@lzkit/schema";
import type { FetchContext } from "../fetch-context.ts";
import type { Address, Pin } from "../fetcher.ts";
import { createFetch } from "../http/create-fetch.ts";
import type { FetcherContractTarget, PublishedLibrary } from "./fetcher-contract-target.ts";

/** Opens by a pin that was written down and read again, and with another fetcher than the one that made it. */
export async function openAt<A extends Address, P extends Pin>(
  target: FetcherContractTarget<A, P>,
  specifier: string,
  context: FetchContext,
): Promise<LibraryTree> {
  const pin = await target.createFetcher().pin(parsed(target, specifier), context);
  return target.createFetcher().open(writtenDown(pin), context);
}

/** An address of the fetcher's own. */
export function parsed<A extends Address, P extends Pin>(target: FetcherContractTarget<A, P>, specifier: string): A {
  const address = target.createFetcher().parse(specifier);
  if (address === undefined) throw new Error(`The fetcher does not take its own address ${specifier}.`);
  return address;
}

/** A pin as the lock file gives it back. */
export function writtenDown<P extends Pin>(pin: P): P {
  return JSON.parse(JSON.stringify(pin)) as P;
}

/** What a fetcher gets: the defaults, and what it needs beside them. */
export function contextOf(published: PublishedLibrary): FetchContext {
  return {
    baseFolder: process.cwd(),
    fetch: createFetch({ credentials: published.context?.credentials }),
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
    ...published.context,
  };
}
