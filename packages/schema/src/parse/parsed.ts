import type { DocumentPath } from "../position.ts";
import type { Draft } from "../text/draft.ts";

/** A text that was parsed. */
export interface Parsed {
  /** `undefined`: nothing of it can be used. */
  readonly value: unknown;
  readonly drafts: readonly Draft[];
  readonly offsetOf: OffsetOf;
}

/** Finds a value's offset, or its key's; the first call may cost a scan of the text. */
export type OffsetOf = (path: DocumentPath, part?: "key") => number | undefined;

/** What a text parses to that cannot be used. */
export function unusable(...drafts: readonly Draft[]): Parsed {
  return { value: undefined, drafts, offsetOf: () => undefined };
}
