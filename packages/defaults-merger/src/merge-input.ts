import type { Locate, PolicyDefaultValues } from "@lzkit/schema";

/** A policy default values file whose content is in memory; what `readDefaults` answers with is one. */
export interface MergeDocument {
  /** Path of the file inside its library: `lz_policy_default_values.json`. */
  readonly file: string;
  /** `undefined`: the file could not be used; it takes no part. */
  readonly value: PolicyDefaultValues | undefined;
  /** Finds a value's line and column. Without it sources have neither. */
  readonly locate?: Locate | undefined;
}

/** One library of a merge. The libraries of a resolved chain are of this shape. */
export interface MergeInput {
  /** Unique among the libraries of a merge; names the library in sources and findings. */
  readonly id: string;
  /** Its documents; only the policy default values are looked at. `undefined`: it has no such file. */
  readonly documents: { readonly defaults: MergeDocument | undefined };
}
