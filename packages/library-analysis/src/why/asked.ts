import type { MergedDefault, MergedDefaults } from "@lzkit/defaults-merger";
import type { AssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";

/** A question, and all that is known. */
export interface Asked {
  readonly inventory: Inventory;
  readonly merged: MergedDefaults;
  readonly index: AssetIndex;
  readonly query: string;
}

/** The parameters of an assignment that a default sets. */
export function parametersOf(
  { assignments }: MergedDefault,
  assignment: string,
): MergedDefault["assignments"][number]["parameters"] {
  return assignments.filter(({ name }) => name === assignment).flatMap(({ parameters }) => parameters);
}
