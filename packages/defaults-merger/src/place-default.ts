import { type Claims, defaultOf, pairsOf } from "./claim-pairs.ts";
import { type Declaration, sourceOf, sourceOfPair } from "./declaration.ts";
import type { MergedAssignment, MergedDefault, MergedParameter, Source } from "./merged-defaults.ts";
import { fromTheBase, fromTheFirst, type StackedDefault } from "./stack-declarations.ts";

/** Writes a default out with the pairs it has, and looks up the place of everything. */
export function placeDefault({ name, top }: StackedDefault, claims: Claims, extend: boolean): MergedDefault {
  const isSettled = mentionsEachOnce(top, claims);
  if (isSettled && isAlone(top)) {
    const { description } = top.value;
    return { name, description, assignments: writeOut(top), source: sourceOf(top), replaced: [] };
  }
  const stack = fromTheBase(top);
  const parts = extend ? stack : [top];
  return {
    name,
    description: parts.find(({ value }) => value.description !== undefined)?.value.description,
    assignments: isSettled && parts.length === 1 ? writeOut(top) : collect(parts, claims),
    source: sourceOf(parts[0] ?? top),
    replaced: replacedBy(parts, stack),
  };
}

/** Whether nothing else declares a default: so it is with almost all of them. */
function isAlone({ above, below }: Declaration): boolean {
  return above === undefined && below === undefined;
}

function mentionsEachOnce({ value }: Declaration, claims: Claims): boolean {
  return value.policy_assignments.every(({ policy_assignment_name: name }) => claims.isMentionedOnce(name));
}

/** The pairs of a declaration whose assignments nobody else mentions. */
function writeOut(declaration: Declaration): readonly MergedAssignment[] {
  return declaration.value.policy_assignments.map(({ policy_assignment_name: name, parameter_names: names }, at) => {
    const parameterOf = (parameter: string, parameterAt: number): MergedParameter => ({
      name: parameter,
      source: sourceOfPair({ declaration, at, parameterAt }),
    });
    // Lists that are filled one by one take four times the memory of those that are mapped.
    const parameters = repeats(names)
      ? Array.from(firstPlaces(names), ([parameter, place]) => parameterOf(parameter, place))
      : names.map(parameterOf);
    return { name, parameters };
  });
}

function firstPlaces(names: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, name] of names.entries()) if (!places.has(name)) places.set(name, place);
  return places;
}

/** A set for each of the many short lists would cost more than looking through them. */
function repeats(names: readonly string[]): boolean {
  if (names.length > 8) return new Set(names).size < names.length;
  return names.some((name, index) => names.indexOf(name) < index);
}

function replacedBy(parts: readonly Declaration[], stack: readonly Declaration[]): readonly Source[] {
  const counting = new Set(parts);
  return stack
    .flatMap(fromTheFirst)
    .filter((declaration) => !counting.has(declaration))
    .map(sourceOf);
}

/** The pairs that belong to a default, by assignment and parameter, each once. */
function collect(parts: readonly Declaration[], claims: Claims): readonly MergedAssignment[] {
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
  return Array.from(collected, ([name, parameters]) => ({ name, parameters: [...parameters.values()] }));
}
