import { type Nameable, matchRenamed } from "./match-renamed.ts";

/** What became of the things of one sort. */
export interface PairedUp<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
  readonly renamed: readonly Paired<Item>[];
  /** Those that are the same thing before and after by their key. */
  readonly kept: readonly Paired<Item>[];
}

/** One thing before and after. */
export interface Paired<Item> {
  readonly before: Item;
  readonly after: Item;
}

/** How things are paired. */
export interface PairOptions<Item> {
  /** What a thing consists of, but for its name; asked for only what is left. */
  readonly marksOf: (item: Item) => ReadonlySet<string>;
  /** What makes a thing this one. Default: its name. */
  readonly keyOf?: ((item: Item) => string) | undefined;
}

/** Pairs things by their keys, and what is left by what it consists of. */
export function pairUp<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  { marksOf, keyOf = ({ name }) => name }: PairOptions<Item>,
): PairedUp<Item> {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const now = new Map(after.map((item) => [keyOf(item), item]));
  const gone = [...old].flatMap(([key, item]) => (now.has(key) ? [] : [item]));
  const come = [...now].flatMap(([key, item]) => (old.has(key) ? [] : [item]));
  const nameable = (item: Item): Nameable & { readonly item: Item } => ({
    name: item.name,
    marks: marksOf(item),
    item,
  });
  const both = gone.length > 0 && come.length > 0;
  const renamings = both ? matchRenamed(gone.map(nameable), come.map(nameable)) : [];
  const renamed = renamings
    .filter((each) => each.before.name !== each.after.name)
    .map((each) => ({ before: each.before.item, after: each.after.item }));
  return {
    added: come.filter((item) => !renamed.some((each) => each.after === item)),
    removed: gone.filter((item) => !renamed.some((each) => each.before === item)),
    renamed,
    kept: [...old].flatMap(([key, item]) => {
      const same = now.get(key);
      return same === undefined ? [] : [{ before: item, after: same }];
    }),
  };
}
