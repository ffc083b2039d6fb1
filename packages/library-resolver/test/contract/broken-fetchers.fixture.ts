import { describeFetcherContract } from "../../src/testing/index.ts";
import { memoryFetcher } from "../memory-fetcher.ts";

/** Each breaks one promise of the contract: the suite must find it. Read by contract-suite.test.ts. */
const shelf = new Map<string, ReadonlyMap<string, Uint8Array>>();
const sound = () => memoryFetcher(shelf);
type Memory = ReturnType<typeof sound>;

let seen = 0;
const broken: Readonly<Record<string, () => Memory>> = {
  "opens what is there now": () => ({
    ...sound(),
    open: async (pin, context) => sound().open(await sound().pin(pin, context), context),
  }),
  "opens for those who gave up": () => ({
    ...sound(),
    open: (pin, context) => sound().open(pin, { ...context, signal: new AbortController().signal }),
  }),
  "fails for those who gave up as if there were nothing": () => ({
    ...sound(),
    open: async (pin, context) => {
      if (context.signal.aborted) throw new Error("There is nothing.");
      return sound().open(pin, context);
    },
  }),
  "asks while offline": () => ({
    ...sound(),
    open: async (pin, context) => {
      await globalThis.fetch("http://127.0.0.1:65535/").catch(() => undefined);
      return sound().open(pin, context);
    },
  }),
  "remembers what it parsed": () => {
    let last: ReturnType<Memory["parse"]>;
    return {
      ...sound(),
      parse: (specifier) => (last = sound().parse(specifier)),
      pin: (address, context) => sound().pin(last ?? address, context),
    };
  },
  "counts what it parsed": () => {
    let parsed = 0;
    return {
      ...sound(),
      parse(specifier) {
        parsed++;
        const address = sound().parse(specifier);
        return address === undefined
          ? undefined
          : { ...address, name: parsed > 3 ? `${address.name}-${++seen}` : address.name };
      },
    };
  },
};

const target = (createFetcher: () => Memory) => ({
  createFetcher,
  publish: async (files: ReadonlyMap<string, Uint8Array>) => {
    shelf.set("contract", files);
    return { specifier: "mem::contract", change: async (others: typeof files) => void shelf.set("contract", others) };
  },
  missing: () => "mem::nothing-here",
  foreign: ["./folder"],
  malformed: ["mem::"],
});

for (const [fault, createFetcher] of Object.entries(broken)) describeFetcherContract(fault, target(createFetcher));
describeFetcherContract("is held to nothing", { ...target(sound), foreign: [], malformed: [] });
