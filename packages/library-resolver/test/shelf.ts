import { setTimeout as sleep } from "node:timers/promises";
import { type Chain, type Fetcher, resolveChain, type ResolveOptions } from "../src/index.ts";
import { memoryFetcher, type Shelf } from "./memory-fetcher.ts";

/** A shelf of libraries whose dependencies are the named ones on it, or whole addresses. */
export function shelfOf(dependencies: Readonly<Record<string, readonly string[]>>): Shelf {
  return new Map(
    Object.entries(dependencies).map(([name, names]) => [
      name,
      new Map([["lz_library_metadata.json", metadata(name, names)]]),
    ]),
  );
}

function metadata(name: string, names: readonly string[]): Uint8Array {
  const dependencies = names.map((each) => ({ custom_url: each.includes("::") ? each : `mem::${each}` }));
  const document = { name, display_name: name, description: `The library ${name}.`, dependencies };
  return new TextEncoder().encode(JSON.stringify(document, undefined, 2));
}

/** The chain of a library on a shelf. */
export async function resolve(name: string, shelf: Shelf, options: ResolveOptions = {}): Promise<Chain> {
  return resolveChain(`mem::${name}`, { fetchers: [memoryFetcher(shelf)], ...options });
}

/** The names of a chain, in order. */
export async function ids(name: string, shelf: Shelf, options?: ResolveOptions): Promise<readonly string[]> {
  const { libraries } = await resolve(name, shelf, options);
  return libraries.map(({ id }) => id.replace("mem::", ""));
}

/** A fetcher that takes its time, another for each call. */
export function slow(shelf: Shelf, delay: (call: number) => number): Fetcher {
  const memory: Fetcher = memoryFetcher(shelf);
  let calls = 0;
  return {
    ...memory,
    pin: async (address, context) => sleep(delay(++calls)).then(() => memory.pin(address, context)),
    open: async (pin, context) => sleep(delay(++calls)).then(() => memory.open(pin, context)),
  };
}
