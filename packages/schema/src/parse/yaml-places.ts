import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import type { OffsetOf } from "./parsed.ts";

/** Finds values in a composed YAML document; a value inside an alias is where its anchor is. */
export function createYamlPlaces(contents: unknown, targets: ReadonlyMap<Alias, Node>): OffsetOf {
  const pairs: Pairs = new WeakMap();
  return (path, part) => {
    let node = contents;
    let pair: Pair | undefined;
    for (const step of path) {
      const whole = isAlias(node) ? targets.get(node) : node;
      pair = isMap(whole) ? pairsOf(whole, pairs).get(step) : undefined;
      if (pair !== undefined) node = pair.value ?? pair.key;
      else if (isSeq(whole) && typeof step === "number") node = whole.items[step];
      else return undefined;
    }
    return ((part === "key" ? pair?.key : node) as Node | null | undefined)?.range?.[0];
  };
}

type Pairs = WeakMap<YAMLMap, ReadonlyMap<unknown, Pair>>;

/** Of keys that stand twice the last one, as it is the one that counts. */
function pairsOf(map: YAMLMap, pairs: Pairs): ReadonlyMap<unknown, Pair> {
  const known =
    pairs.get(map) ?? new Map(map.items.map((pair) => [isScalar(pair.key) ? pair.key.value : undefined, pair]));
  pairs.set(map, known);
  return known;
}
