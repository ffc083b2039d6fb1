import { expect, it } from "vitest";
import { resolveChain } from "../src/index.ts";
import { describeFetcherContract } from "../src/testing/index.ts";
import { memoryFetcher, type Shelf } from "./memory-fetcher.ts";

const shelf = new Map<string, ReadonlyMap<string, Uint8Array>>();

describeFetcherContract("a fetcher of one's own", {
  createFetcher: () => memoryFetcher(shelf),
  publish: async (files) => {
    shelf.set("contract", files);
    return { specifier: "mem::contract", change: async (others) => void shelf.set("contract", others) };
  },
  missing: () => "mem::nothing-here",
  foreign: ["./folder", "git::https://host.example/repo.git", "lib.zip", "memory"],
  malformed: ["mem::", "mem::../outside"],
});

it("does not open what changed after it was pinned", async () => {
  const changing = new Map([["a", new Map([["x.json", Uint8Array.of(1)]])]]);
  const fetcher = memoryFetcher(changing);
  const context = {
    baseFolder: ".",
    fetch,
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
  };
  const pin = await fetcher.pin({ type: "memory", name: "a" }, context);
  changing.set("a", new Map([["x.json", Uint8Array.of(2)]]));
  await expect(fetcher.open(pin, context)).rejects.toMatchObject({ code: "CORRUPT" });
});

it("serves a chain", async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const shelf: Shelf = new Map([
    ["top", new Map([["lz_library_metadata.json", encode('{ "dependencies": [{ "custom_url": "mem::base" }] }')]])],
    ["base", new Map()],
  ]);
  const { libraries } = await resolveChain("mem::top", { fetchers: [memoryFetcher(shelf)] });
  expect(libraries.map(({ id, dependencies }) => ({ id, dependencies }))).toEqual([
    { id: "mem::base", dependencies: [] },
    { id: "mem::top", dependencies: ["mem::base"] },
  ]);
});
