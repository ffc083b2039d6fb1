import { setImmediate as nextTurn } from "node:timers/promises";

/** Loads together what is asked for together. */
export interface Batch<Item> {
  /** Keeps the batch open until a promise settles, because it may lead to another item. */
  waitFor(promise: Promise<unknown>): void;
  /** Settles when the item was loaded with all the others. */
  add(item: Item): Promise<void>;
}

/** Makes a batch that closes, is loaded, and starts anew when the event loop turns. */
export function createBatch<Item>(load: (items: readonly Item[]) => Promise<void>): Batch<Item> {
  const awaited = new Set<Promise<unknown>>();
  let open: { readonly items: Item[]; readonly loaded: Promise<void> } | undefined;

  async function collect(items: readonly Item[]): Promise<void> {
    do {
      await Promise.allSettled(awaited);
      await nextTurn();
    } while (awaited.size > 0);
    open = undefined;
    return load(items);
  }

  return {
    waitFor(promise) {
      awaited.add(promise);
      const forget = () => void awaited.delete(promise);
      promise.then(forget, forget);
    },
    add(item) {
      const items = open?.items ?? [];
      items.push(item);
      open ??= { items, loaded: collect(items) };
      return open.loaded;
    },
  };
}
