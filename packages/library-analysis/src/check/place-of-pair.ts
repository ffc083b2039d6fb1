import type { MergedParameter } from "@lzkit/defaults-merger";
import type { DocumentPath, PolicyDefaultValues } from "@lzkit/schema";
import type { Inventory } from "../inventory/inventory.ts";
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
  /** Whether the paths lead to the same places in the file: no part of it was left out as unusable. */
  readonly intact: boolean;
}

/** Finds the very place in its document from which a pair was merged. */
export function placeOfPair({ libraries }: Inventory, pair: Pair): PlaceOfPair | undefined {
  const { library, line, column } = pair.parameter.source;
  const document = libraries.find(({ id }) => id === library)?.documents.defaults;
  if (document?.value === undefined) return undefined;
  const { file, locate, findings } = document;
  const found = pathsOf(document.value, pair).find((path) => {
    const position = locate(path);
    return position?.line === line && position?.column === column;
  });
  if (found === undefined) return undefined;
  return {
    parameter: { library, file, locate, path: found },
    assignment: { library, file, locate, path: [...found.slice(0, 4), "policy_assignment_name"] },
    intact: findings.every(({ severity }) => severity !== "error"),
  };
}

function pathsOf({ defaults }: PolicyDefaultValues, { defaultName, assignment, parameter }: Pair): DocumentPath[] {
  return defaults.flatMap(({ default_name, policy_assignments }, at) => {
    if (default_name !== defaultName) return [];
    return policy_assignments.flatMap(({ policy_assignment_name, parameter_names }, index) => {
      if (policy_assignment_name !== assignment) return [];
      return parameter_names.flatMap((name, place): DocumentPath[] =>
        name === parameter.name ? [["defaults", at, "policy_assignments", index, "parameter_names", place]] : [],
      );
    });
  });
}
