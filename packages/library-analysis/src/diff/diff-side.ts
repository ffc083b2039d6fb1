import type { Asset } from "../inventory/asset.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";

/** One side of a comparison. */
export interface DiffSide {
  /** What is compared. */
  readonly assets: readonly Asset[];
  /** Everything in the chain: what is compared refers to it. */
  readonly index: AssetIndex;
}
