import type { MergedDefault } from "@lzkit/defaults-merger";
import type { Change } from "./diff.ts";
import { type Paired, pairUp } from "./match/pair-up.ts";

/** What changed between two merged maps of defaults. */
export function diffDefaults(before: readonly MergedDefault[], after: readonly MergedDefault[]): Change[] {
  const subject = "default";
  const { added, removed, renamed, kept } = pairUp(before, after, { marksOf: (each) => new Set(pairsOf(each)) });
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

/** The service takes a parameter in other capitals for the same one, so that this breaks nothing. */
function diffPairs({ before, after }: Paired<MergedDefault>): Change[] {
  const old = new Map(pairsOf(before).map((pair) => [foldParameter(pair), pair]));
  const now = new Map(pairsOf(after).map((pair) => [foldParameter(pair), pair]));
  const subject = "pair";
  const of = after.name;
  const breaks = "the value no longer reaches the parameter";
  return [
    ...[...now].flatMap(([key, name]): Change[] => {
      const was = old.get(key);
      if (was === name) return [];
      const change = was === undefined ? "added" : "renamed";
      return [{ subject, change, name, was, of, details: [] }];
    }),
    ...[...old].flatMap(([key, name]): Change[] =>
      now.has(key) ? [] : [{ subject, change: "removed", name, of, details: [], breaks }],
    ),
  ];
}

function foldParameter(pair: string): string {
  const dot = pair.lastIndexOf(".");
  return pair.slice(0, dot) + pair.slice(dot).toLowerCase();
}

function pairsOf({ assignments }: MergedDefault): string[] {
  return assignments.flatMap(({ name, parameters }) => parameters.map((parameter) => `${name}.${parameter.name}`));
}
