import { redact } from "./redact.ts";

/** Marks errors of this family, also those made by another copy of this package. */
const brand: unique symbol = Symbol.for("lzkit.error") as never;

/** What every error of this family is made from. */
export interface LzErrorOptions<Context> {
  /** One sentence: what failed, on what, where. Secrets in it are redacted. */
  readonly message: string;
  /** The facts as data. Its shape depends on the code. */
  readonly context: Context;
  /** One sentence: what to do next. Secrets in it are redacted. */
  readonly hint?: string | undefined;
  /** The error underneath, passed on untouched. */
  readonly cause?: unknown;
}

/**
 * The base of all errors that lzkit packages throw.
 *
 * Each package has one subclass, whose codes are stable and typed.
 */
export class LzError<Code extends string = string, Context = unknown> extends Error {
  override readonly name: string = "LzError";
  /** Stable, in capitals: `REF_NOT_FOUND`. */
  readonly code: Code;
  /** The facts as data. Its shape depends on the code. */
  readonly context: Context;
  /** What to do next, where that is known. */
  readonly hint: string | undefined;

  constructor(code: Code, options: LzErrorOptions<Context>) {
    super(redact(options.message), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.context = options.context;
    this.hint = options.hint === undefined ? undefined : redact(options.hint);
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether a value is an error of this family, from whichever copy of this package. */
export function isLzError(value: unknown): value is LzError {
  return value instanceof Error && (value as { [brand]?: unknown })[brand] === true;
}

/**
 * Whether a value is the named error of this family and, where a code is given, has that code.
 *
 * Packages build their own guards on it: it compares names, so it works across copies.
 */
export function isErrorOf(value: unknown, name: string, code?: string): value is LzError {
  return isLzError(value) && value.name === name && (code === undefined || value.code === code);
}
