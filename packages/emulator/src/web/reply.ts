/** An answer before it is put into HTTP. */
export interface Reply {
  readonly status: number;
  /** Written as JSON; `undefined` for an empty body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The error code, where the answer is an error. */
  readonly code?: string | undefined;
}

/** What a service refuses, and how. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly target?: string | undefined;
  readonly details?: readonly object[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Thrown by an operation that refuses: becomes an error answer. */
export class RefusalError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Makes the error of a refusal, to be thrown. */
export function refuse(status: number, code: string, message: string): RefusalError {
  return new RefusalError({ status, code, message });
}

/** The answer of a refusal: wrapped in `error`, or flat. */
export function replyRefusal(refusal: Refusal, flat = false): Reply {
  const { status, code, message, target, details, headers } = refusal;
  const error = { code, message, target, details };
  return { status, code, headers, body: flat ? error : { error } };
}
