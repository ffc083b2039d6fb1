import type { MergedDefault } from "@lzkit/defaults-merger";
import type { Change } from "./diff.ts";
import { type Paired, pairUp } from "./match/pair-up.ts";

/** What changed between two merged maps of defaults. */
export function diffDefaults(before: readonly MergedDefault[], after: readonly MergedDefault[]): Change[] {
  const subject = "default";
  const { added, removed, renamed, kept } = pairUp(before, after, (each) => new Set(pairsOf(each)));
  const breaks = "values that are given for it fail";
  return [
    ...added.map((each): Change => ({ subject, change: "added", name: each.name, details: pairsOf(each).map(sets) })),
    ...removed.map((each): Change => ({ subject, change: "removed", name: each.name, details: [], breaks })),
    ...renamed.flatMap((pair): Change[] => {
      const { name } = pair.after;
      return [{ subject, change: "renamed", name, was: pair.before.name, details: [], breaks }, ...diffPairs(pair)];
    }),
    ...kept.flatMap(diffPairs),
  ];
}

function sets(pair: string): string {
  return `sets ${pair}`;
}

function diffPairs({ before, after }: Paired<MergedDefault>): Change[] {
  const old = pairsOf(before);
  const now = pairsOf(after);
  const subject = "pair";
  const of = after.name;
  const breaks = "the value no longer reaches the parameter";
  return [
    ...now
      .filter((pair) => !old.includes(pair))
      .map((name): Change => ({ subject, change: "added", name, of, details: [] })),
    ...old
      .filter((pair) => !now.includes(pair))
      .map((name): Change => ({ subject, change: "removed", name, of, details: [], breaks })),
  ];
}

function pairsOf({ assignments }: MergedDefault): string[] {
  return assignments.flatMap(({ name, parameters }) => parameters.map((parameter) => `${name}.${parameter.name}`));
}
