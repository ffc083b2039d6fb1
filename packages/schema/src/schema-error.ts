import { isErrorOf, LzError } from "@lzkit/errors";

/** Codes of {@link SchemaError} and what each carries. */
export interface SchemaErrorContexts {
  /** A dialect of your own does not hold together. The message lists every problem; mend the dialect's fields. */
  DIALECT_INVALID: {
    /** One sentence per problem, in the order of the fields. */
    readonly problems: readonly string[];
  };
}

/** What this package throws. A bad document never throws: it gets findings. */
export class SchemaError<Code extends keyof SchemaErrorContexts = keyof SchemaErrorContexts> extends LzError<
  Code,
  SchemaErrorContexts[Code]
> {
  override readonly name = "SchemaError";
}

/** Whether a value is a {@link SchemaError} and, where a code is given, has that code. */
export function isSchemaError<Code extends keyof SchemaErrorContexts = keyof SchemaErrorContexts>(
  error: unknown,
  code?: Code,
): error is SchemaError<Code> {
  return isErrorOf(error, "SchemaError", code);
}
