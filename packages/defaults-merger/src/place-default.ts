import { type Claims, defaultOf, pairsOf } from "./claim-pairs.ts";
import { type Declaration, sourceOf, sourceOfPair } from "./declaration.ts";
import type { MergedDefault, MergedParameter } from "./merged-defaults.ts";
import { fromTheBase, fromTheFirst, type StackedDefault } from "./stack-declarations.ts";

/** Writes a default out with the pairs it has, and looks up the place of everything. */
export function placeDefault({ name, top }: StackedDefault, claims: Claims, extend: boolean): MergedDefault {
  const stack = fromTheBase(top);
  const parts = extend ? stack : [top];
  const counting = new Set(parts);
  const replaced = stack.flatMap(fromTheFirst).filter((declaration) => !counting.has(declaration));
  return {
    name,
    description: parts.find(({ value }) => value.description !== undefined)?.value.description,
    assignments: Array.from(collect(parts, claims), ([assignment, parameters]) => ({
      name: assignment,
      parameters: [...parameters.values()],
    })),
    source: sourceOf(parts[0] ?? top),
    replaced: replaced.map(sourceOf),
  };
}

/** The pairs that belong to a default, by assignment and parameter, each once. */
function collect(parts: readonly Declaration[], claims: Claims): Map<string, Map<string, MergedParameter>> {
  const collected = new Map<string, Map<string, MergedParameter>>();
  for (const declaration of parts) {
    for (const [at, { policy_assignment_name: assignment }] of declaration.value.policy_assignments.entries()) {
      for (const [name, pair] of pairsOf({ declaration, at })) {
        const holder = claims.holder(assignment, name);
        if (holder === undefined || defaultOf(holder) !== defaultOf(pair)) continue;
        const parameters = collected.get(assignment) ?? new Map<string, MergedParameter>();
        collected.set(assignment, parameters);
        if (!parameters.has(name)) parameters.set(name, { name, source: sourceOfPair(pair) });
      }
    }
  }
  return collected;
}
