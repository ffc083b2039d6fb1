import { type Diff, diffChains, type Inventory } from "lzkit";

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
  /** As the options say it; `false`: they say nothing, and later libraries take the place of earlier ones. */
  readonly overwrite: boolean | "extend";
}

/** The differences between two chains; folders, which are `.` in their own, are called as the arguments call them. */
export function compareTaken(
  before: ComparedLibrary,
  after: ComparedLibrary,
  { ownOnly, overwrite }: CompareOptions,
): Diff {
  const diff = diffChains(before.inventory, after.inventory, { ownOnly, overwrite: overwrite || undefined });
  return {
    ...diff,
    before: diff.before === "." ? before.library : diff.before,
    after: diff.after === "." ? after.library : diff.after,
  };
}
