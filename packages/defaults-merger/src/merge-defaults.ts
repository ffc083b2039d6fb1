import { claimPairs } from "./claim-pairs.ts";
import { reportConflict, reportLostPairs, reportRedeclaration, reportSpellings } from "./merge-findings.ts";
import { sourceOf, sourceOfAssignment } from "./declaration.ts";
import type { MergeInput } from "./merge-input.ts";
import type { MergedDefault, MergedDefaults } from "./merged-defaults.ts";
import { placeDefault } from "./place-default.ts";
import { fromTheBase, stackDeclarations } from "./stack-declarations.ts";

/** How libraries are merged. */
export interface MergeOptions {
  /**
   * What a library may do to a default that a library below it declares (specification 2.2, rule 5).
   *
   * `false`, the default: nothing; declaring it again is an error finding, and the earlier one stays.
   * `true`: its own declaration takes the place of the earlier one, whole.
   * `"extend"`: its pairs are added to those of the earlier one.
   */
  readonly libraryOverwriteEnabled?: boolean | "extend" | undefined;
}

/**
 * Merges the policy default values of libraries, base first, with the source of every value.
 *
 * Names are compared exactly. A pair of assignment and parameter belongs to the first default that
 * names it. Nothing throws for what a library declares: see the findings (specification 2.2). The
 * same input gives the same output, and the time grows with its size.
 *
 * @example
 * ```ts
 * const chain = await resolveChain(".");
 * const { defaults, findings } = mergeDefaults(chain.libraries, { libraryOverwriteEnabled: "extend" });
 * ```
 */
export function mergeDefaults(libraries: readonly MergeInput[], options: MergeOptions = {}): MergedDefaults {
  const { libraryOverwriteEnabled: overwrite = false } = options;
  const { stacks, refusals } = stackDeclarations(libraries, overwrite !== false);
  const tops = Array.from(stacks.values(), ({ top }) => top);
  const claims = claimPairs(overwrite === "extend" ? tops.flatMap(fromTheBase) : tops);
  const overwriting = overwrite === true ? tops.flatMap(fromTheBase) : [];
  let placed: readonly MergedDefault[] | undefined;
  return {
    // Looking places up reads whole files, which is wasted on who wants the findings only.
    get defaults() {
      placed ??= Array.from(stacks.values(), (stack) => placeDefault(stack, claims, overwrite === "extend"));
      return placed;
    },
    findings: [
      ...refusals.map(reportRedeclaration),
      ...overwriting.flatMap((declaration) => reportLostPairs(declaration, claims)),
      ...claims.conflicts.map(reportConflict),
      ...reportSpellings("defaults", stacks, ({ top }) => sourceOf(top)),
      ...reportSpellings("assignments", claims.assignments, sourceOfAssignment),
    ],
  };
}
