import type { Finding } from "./finding.ts";
import type { Locate } from "./position.ts";

/** A document that was read: whatever of it can be used, and everything that is wrong with it. */
export interface ReadDocument<Value> {
  /** Path of the document inside its library. */
  readonly file: string;
  /** The value; `undefined` where the document cannot be used at all. */
  readonly value: Value | undefined;
  /** Everything worth telling, in document order. */
  readonly findings: readonly Finding[];
  readonly locate: Locate;
  /** The decoded text, for code frames; `undefined` where the bytes are no text. */
  readonly source?: string | undefined;
}
