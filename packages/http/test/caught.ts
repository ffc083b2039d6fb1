import { inspect } from "node:util";
import { type HttpError, isHttpError } from "../src/index.ts";

/** The {@link HttpError} that a promise fails with; fails itself when it does not. */
export async function caught(promise: Promise<unknown>): Promise<HttpError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (isHttpError(error)) return error;
  throw new Error(`expected an HttpError, got ${inspect(error)}`);
}
