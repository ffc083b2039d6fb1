import type { Source } from "@lzkit/defaults-merger";

/** A place, and how its library came into the chain. */
export interface Supplier extends Source {
  /** Ids from the root library down to this one. */
  readonly way: readonly string[];
}

/** Why a default is what it is. */
export interface WhyDefault {
  readonly kind: "default";
  readonly name: string;
  readonly description: string | undefined;
  /** Where the declaration that counts is written. */
  readonly supplier: Supplier;
  /** The declarations whose place it took, oldest first. */
  readonly replaced: readonly Supplier[];
  /** Later declarations that do not count, because no library may overwrite another's default; oldest first. */
  readonly passedOver: readonly Supplier[];
  /** What it sets, and where each pair is written. */
  readonly sets: readonly { readonly assignment: string; readonly parameter: string; readonly supplier: Supplier }[];
}

/** Why an assignment is what it is. */
export interface WhyAssignment {
  readonly kind: "assignment";
  readonly name: string;
  /** Where it is defined; `undefined`: no library holds it, a default only names it. */
  readonly supplier: Supplier | undefined;
  /** The assignments of the same name whose place it took, oldest first. */
  readonly replaced: readonly Supplier[];
  /** Id of its definition. */
  readonly definition: string | undefined;
  /** The parameters that defaults set, and where each pair is written. */
  readonly parameters: readonly { readonly parameter: string; readonly default: string; readonly supplier: Supplier }[];
}

/** Why a parameter of an assignment is what it is. */
export interface WhyParameter {
  readonly kind: "parameter";
  readonly assignment: string;
  readonly parameter: string;
  /** The default that sets it, and where the pair is written; `undefined`: none does. */
  readonly default:
    | { readonly name: string; readonly supplier: Supplier; readonly replaced: readonly Supplier[] }
    | undefined;
  /** What it is where no default sets it: the assignment's own value, then the definition's default value. */
  readonly otherwise: readonly {
    readonly by: "assignment" | "definition";
    readonly value: unknown;
    readonly supplier: Supplier;
  }[];
}

/** The answer to a question why. */
export type Why = WhyDefault | WhyAssignment | WhyParameter;
