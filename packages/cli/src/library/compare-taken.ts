import { type Diff, diffChains, type Finding, type Inventory, mergeDefaults } from "lzkit";

/** One side of a comparison. */
export interface ComparedLibrary {
  /** As the argument names it. */
  readonly library: string;
  readonly inventory: Inventory;
}

/** What of two libraries is compared. */
export interface CompareOptions {
  /** Leave out what they depend on. */
  readonly ownOnly?: boolean | undefined;
  /** As the options say it; `false`: of a default that is declared twice the first one stays, which is an error. */
  readonly overwrite: boolean | "extend";
}

/** The differences between two chains; folders, which are `.` in their own, are called as the arguments call them. */
export function compareTaken(
  before: ComparedLibrary,
  after: ComparedLibrary,
  { ownOnly, overwrite }: CompareOptions,
): Diff {
  const diff = diffChains(before.inventory, after.inventory, { ownOnly, overwrite });
  return {
    ...diff,
    before: diff.before === "." ? before.library : diff.before,
    after: diff.after === "." ? after.library : diff.after,
  };
}

/** The errors of merging the defaults of one side, as {@link compareTaken} does. */
export function findMergeErrors({ libraries }: Inventory, { ownOnly, overwrite }: CompareOptions): readonly Finding[] {
  const merged = mergeDefaults(ownOnly === true ? libraries.slice(-1) : libraries, {
    libraryOverwriteEnabled: overwrite,
  });
  return merged.findings.filter(({ severity }) => severity === "error");
}
