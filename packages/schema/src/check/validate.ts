/** One place where a document does not fit its JSON Schema, as ajv tells it. */
export interface Mistake {
  /** JSON Pointer to the value. */
  readonly instancePath: string;
  /** Where in the schema. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: {
    readonly type?: string;
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
  };
}

/** A validator that ajv wrote ahead of time. `errors` are those of the last call. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly Mistake[] | null;
}

/** The keys of each object of a document, by {@link Mistake.schemaPath}. */
export type KnownKeys = Readonly<
  Record<"LibraryMetadata" | "PolicyDefaultValues", Readonly<Record<string, readonly string[]>>>
>;
