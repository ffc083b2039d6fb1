import { type Diff, diffChains, type Inventory } from "lzkit";

/** One side of a comparison. */
export interface ComparedLibrary {
  /** As the argument names it. */
  readonly library: string;
  readonly inventory: Inventory;
}

/** The differences between two chains; folders, which are `.` in their own, are called as the arguments call them. */
export function compareTaken(
  before: ComparedLibrary,
  after: ComparedLibrary,
  options: { readonly ownOnly?: boolean | undefined } = {},
): Diff {
  const diff = diffChains(before.inventory, after.inventory, options);
  return {
    ...diff,
    before: diff.before === "." ? before.library : diff.before,
    after: diff.after === "." ? after.library : diff.after,
  };
}
