import type { MergedDefaults, Source } from "@lzkit/defaults-merger";
import type { DocumentPath, Locate, ReadDocument } from "@lzkit/schema";
import type { Change } from "../edit/change.ts";
import type { AssetIndex } from "../inventory/asset-index.ts";
import type { Inventory } from "../inventory/inventory.ts";
import type { AnalysisRuleId } from "../library-analysis-rules.ts";

/** What a rule looks at. */
export interface CheckContext {
  readonly inventory: Inventory;
  readonly index: AssetIndex;
  readonly merged: MergedDefaults;
  /** Whether a later asset may take the place of an earlier one. */
  readonly overwrite: boolean;
  /** The values for the defaults, where there are some. */
  readonly values: ReadDocument<unknown> | undefined;
}

/** A value of a document, whose line and column are looked up only if needed. */
export interface ValuePlace {
  /** Id of the library; `undefined`: the document is in none. */
  readonly library: string | undefined;
  readonly file: string;
  readonly locate: Locate;
  readonly path: DocumentPath;
}

/** A change of one file that certainly mends a finding. */
export interface Edit extends Change {
  /** Id of the library. */
  readonly library: string;
  readonly file: string;
}

/** What a rule finds, before severities and places are worked out. */
export interface Draft {
  /** Becomes a sentence: the capital and the full stop are added. Names the thing. */
  readonly message: string;
  readonly hint?: string | undefined;
  readonly place?: ValuePlace | Source | undefined;
  /** Id of the library where there is no place. */
  readonly library?: string | undefined;
  /** The names that make this finding this one, whatever the wording; for baselines. */
  readonly subject: readonly string[];
  readonly fix?: Edit | undefined;
}

/** One thing to look for. */
export interface Rule {
  readonly id: AnalysisRuleId;
  /** All places where it is so, in any stable order. */
  find(context: CheckContext): Iterable<Draft>;
}
