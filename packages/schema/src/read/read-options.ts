/** Where a document comes from. */
export interface ReadOptions {
  /** Path of the document inside its library; its ending tells JSON from YAML. */
  readonly file: string;
  /** Id of the library the document belongs to; findings carry it. */
  readonly library?: string | undefined;
}
