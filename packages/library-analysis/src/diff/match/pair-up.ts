import { type Nameable, matchRenamed } from "./match-renamed.ts";

/** What became of the things of one sort. */
export interface PairedUp<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly renamed: readonly Paired<Item>[];
  /** Those that have the same name before and after. */
  readonly kept: readonly Paired<Item>[];
}

/** One thing before and after. */
export interface Paired<Item> {
  readonly before: Item;
  readonly after: Item;
}

/**
 * Pairs things by name, and what is left by what it consists of.
 *
 * @param marksOf - what a thing consists of, but for its name; asked for only what is left
 */
export function pairUp<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  marksOf: (item: Item) => ReadonlySet<string>,
): PairedUp<Item> {
  const old = new Map(before.map((item) => [item.name, item]));
  const now = new Map(after.map((item) => [item.name, item]));
  const gone = [...old.values()].filter(({ name }) => !now.has(name));
  const come = [...now.values()].filter(({ name }) => !old.has(name));
  const nameable = (item: Item): Nameable & { readonly item: Item } => ({
    name: item.name,
    marks: marksOf(item),
    item,
  });
  const both = gone.length > 0 && come.length > 0;
  const renamings = both ? matchRenamed(gone.map(nameable), come.map(nameable)) : [];
  const renamed = renamings.map((each) => ({ before: each.before.item, after: each.after.item }));
  return {
    added: come.filter((item) => !renamed.some((each) => each.after === item)),
    removed: gone.filter((item) => !renamed.some((each) => each.before === item)),
    renamed,
    kept: [...old.values()].flatMap((item) => {
      const same = now.get(item.name);
      return same === undefined ? [] : [{ before: item, after: same }];
    }),
  };
}
