/** A place in a text document. */
export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units as editors count. */
  readonly column: number;
}

/** The way from a document's root to one of its values: `["defaults", 0, "default_name"]`. */
export type DocumentPath = readonly (string | number)[];

/**
 * Finds a value's place in its document; `undefined` where there is none.
 *
 * The document is scanned for places on the first call only.
 */
export type Locate = (path: DocumentPath) => Position | undefined;
