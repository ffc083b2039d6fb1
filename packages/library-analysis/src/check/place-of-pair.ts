import type { MergedParameter } from "@lzkit/defaults-merger";
import type { DocumentPath, PolicyDefaultValues } from "@lzkit/schema";
import type { Inventory } from "../inventory/inventory.ts";
import { memoize } from "../memoize.ts";
import type { ValuePlace } from "./rule.ts";

/** A pair of assignment and parameter that counts: of the declarations of a default, the one that was merged. */
export interface Pair {
  readonly defaultName: string;
  readonly assignment: string;
  readonly parameter: MergedParameter;
}

/** Where a pair is written. */
export interface PlaceOfPair {
  /** Of the parameter's name. */
  readonly parameter: ValuePlace;
  /** Of the assignment's name. */
  readonly assignment: ValuePlace;
  /**
   * Whether a change of these places changes the pair: no part of the file was left out as unusable, so that the paths
   * lead to the same places in it, and the pair is written nowhere else.
   */
  readonly intact: boolean;
}

/** Finds the very place in its document from which a pair was merged. */
export function placeOfPair({ libraries }: Inventory, pair: Pair): PlaceOfPair | undefined {
  const { library, line, column } = pair.parameter.source;
  const document = libraries.find(({ id }) => id === library)?.documents.defaults;
  if (document?.value === undefined) return undefined;
  const { file, locate, findings } = document;
  const paths = pathsOf(document.value, pair);
  const found = paths.find((path) => {
    const position = locate(path);
    return position?.line === line && position?.column === column;
  });
  if (found === undefined) return undefined;
  return {
    parameter: { library, file, locate, path: found },
    assignment: { library, file, locate, path: [...found.slice(0, 4), "policy_assignment_name"] },
    intact: paths.length === 1 && findings.every(({ severity }) => severity !== "error"),
  };
}

function pathsOf(defaults: PolicyDefaultValues, { defaultName, assignment, parameter }: Pair): readonly DocumentPath[] {
  return pathsByPair(defaults).get(keyOf(defaultName, assignment, parameter.name)) ?? [];
}

const pathsByPair = memoize(({ defaults }: PolicyDefaultValues): ReadonlyMap<string, readonly DocumentPath[]> => {
  const paths = new Map<string, DocumentPath[]>();
  for (const [at, { default_name, policy_assignments }] of defaults.entries()) {
    for (const [index, { policy_assignment_name, parameter_names }] of policy_assignments.entries()) {
      for (const [place, name] of parameter_names.entries()) {
        const key = keyOf(default_name, policy_assignment_name, name);
        const known = paths.get(key) ?? [];
        known.push(["defaults", at, "policy_assignments", index, "parameter_names", place]);
        paths.set(key, known);
      }
    }
  }
  return paths;
});

function keyOf(...names: readonly string[]): string {
  return JSON.stringify(names);
}
