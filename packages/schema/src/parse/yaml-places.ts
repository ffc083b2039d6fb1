import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair } from "yaml";
import type { OffsetOf } from "./parsed.ts";

/** Finds values in a composed YAML document; a value inside an alias is where its anchor is. */
export function createYamlPlaces(contents: unknown, targets: ReadonlyMap<Alias, Node>): OffsetOf {
  return (path, part) => {
    let node = contents;
    let pair: Pair | undefined;
    for (const step of path) {
      const whole = isAlias(node) ? targets.get(node) : node;
      pair = isMap(whole) ? findPair(whole.items, step) : undefined;
      if (pair !== undefined) node = pair.value ?? pair.key;
      else if (isSeq(whole) && typeof step === "number") node = whole.items[step];
      else return undefined;
    }
    return ((part === "key" ? pair?.key : node) as Node | null | undefined)?.range?.[0];
  };
}

/** The last one, as it is the one that counts. */
function findPair(pairs: readonly Pair[], step: string | number): Pair | undefined {
  return pairs.findLast(({ key }) => isScalar(key) && key.value === step);
}
