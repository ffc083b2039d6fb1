import type { Address, Fetcher, Pin } from "@lzkit/library-resolver";

/** A fetcher each of whose steps waits for its turn: another order of events than the code would have on its own. */
export function shuffledFetcher<A extends Address, P extends Pin>(
  fetcher: Fetcher<A, P>,
  turn: () => Promise<unknown>,
): Fetcher<A, P> {
  return {
    ...fetcher,
    async pin(address, context) {
      await turn();
      return fetcher.pin(address, context);
    },
    async open(pin, context) {
      await turn();
      const tree = await fetcher.open(pin, context);
      return {
        async list(folder) {
          await turn();
          return tree.list(folder);
        },
        async read(path) {
          await turn();
          return tree.read(path);
        },
      };
    },
  };
}
