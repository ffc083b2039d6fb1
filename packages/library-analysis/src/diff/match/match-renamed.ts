import { distance } from "fastest-levenshtein";

/** Something that may have been renamed. */
export interface Nameable {
  readonly name: string;
  /** What it consists of, without its names: two things with the same marks are the same thing. */
  readonly marks: ReadonlySet<string>;
}

/** Two names of one thing. */
export interface Renaming<Item extends Nameable> {
  readonly before: Item;
  readonly after: Item;
}

/** From here on two things are taken for one: most of the content is the same, or names and much of the content. */
const threshold = 0.7;

/** So many pairs are compared by likeness; with more, only things with the very same content are matched. */
const maxComparisons = 40_000;

/** Pairs what went with what came, the most alike first; each at most once. */
export function matchRenamed<Item extends Nameable>(
  removed: readonly Item[],
  added: readonly Item[],
): readonly Renaming<Item>[] {
  const rate = removed.length * added.length > maxComparisons ? identity : likeness;
  const candidates = removed
    .flatMap((before) => added.map((after) => ({ before, after, score: rate(before, after) })))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score || order(a.before, b.before) || order(a.after, b.after));
  const taken = new Set<Item>();
  return candidates.filter(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return false;
    taken.add(before).add(after);
    return true;
  });
}

function order(a: Nameable, b: Nameable): number {
  return a.name < b.name ? -1 : Number(a.name !== b.name);
}

function identity(before: Nameable, after: Nameable): number {
  return before.marks.size === after.marks.size && overlap(before.marks, after.marks) === 1 ? 1 : 0;
}

/** From 0 to 1: three quarters content, one quarter name. The same content is enough by itself. */
function likeness(before: Nameable, after: Nameable): number {
  const content = overlap(before.marks, after.marks);
  if (content === 1) return 1;
  const longest = Math.max(before.name.length, after.name.length);
  const name = 1 - distance(before.name.toLowerCase(), after.name.toLowerCase()) / longest;
  return content * 0.75 + name * 0.25;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((mark) => b.has(mark)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
