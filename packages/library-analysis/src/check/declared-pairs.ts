import type { Inventory } from "../inventory/inventory.ts";
import type { ValuePlace } from "./rule.ts";

/** An assignment that a default names, as a library writes it. */
export interface DeclaredAssignment {
  readonly library: string;
  /** Name of the default. */
  readonly defaultName: string;
  /** Name of the assignment. */
  readonly assignment: string;
  readonly place: ValuePlace;
  readonly parameters: readonly { readonly name: string; readonly place: ValuePlace }[];
}

/** Every assignment that any default of any library names, in the order of application. */
export function declaredAssignments({ libraries }: Inventory): DeclaredAssignment[] {
  return libraries.flatMap(({ id: library, documents: { defaults } }) => {
    if (defaults?.value === undefined) return [];
    const { file, locate } = defaults;
    const place = (...path: ValuePlace["path"]): ValuePlace => ({ library, file, locate, path });
    return defaults.value.defaults.flatMap((declared, at) =>
      declared.policy_assignments.map((taking, index): DeclaredAssignment => {
        const path = ["defaults", at, "policy_assignments", index];
        return {
          library,
          defaultName: declared.default_name,
          assignment: taking.policy_assignment_name,
          place: place(...path, "policy_assignment_name"),
          parameters: taking.parameter_names.map((name, parameter) => ({
            name,
            place: place(...path, "parameter_names", parameter),
          })),
        };
      }),
    );
  });
}
