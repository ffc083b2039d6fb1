import { ResolverError } from "./library-resolver-error.ts";

/** When to give up. */
export interface Deadline {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds; `undefined`: no limit. */
  readonly timeout: number | undefined;
}

/**
 * Runs something that must end at once when its caller gives up or time is out, even if it does not listen.
 * When it fails, whatever it left running is told to stop.
 *
 * @param run Gets a signal that aborts at that moment, and stays good afterwards for what is read later.
 * @throws {@link ResolverError} TIMED_OUT, ABORTED
 */
export async function withDeadline<Result>(
  { signal, timeout }: Deadline,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const expiry = new AbortController();
  const timer = timeout === undefined ? undefined : setTimeout(() => expiry.abort(), timeout);
  const either = AbortSignal.any([expiry.signal, ...(signal === undefined ? [] : [signal])]);
  let stop = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(either.reason as Error);
  });
  either.addEventListener("abort", stop);
  try {
    either.throwIfAborted();
    return await Promise.race([run(either), stopped]);
  } catch (error) {
    if (signal?.aborted) throw aborted(signal);
    if (expiry.signal.aborted && timeout !== undefined) throw timedOut(timeout, error);
    expiry.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    either.removeEventListener("abort", stop);
  }
}

function aborted({ reason }: AbortSignal): ResolverError<"ABORTED"> {
  const words = reason instanceof Error ? reason.message : undefined;
  return new ResolverError("ABORTED", {
    message: "Resolving was given up by its caller.",
    context: { reason: words },
    cause: reason,
  });
}

function timedOut(milliseconds: number, cause: unknown): ResolverError<"TIMED_OUT"> {
  return new ResolverError("TIMED_OUT", {
    message: `The chain was not resolved within ${milliseconds} ms.`,
    context: { milliseconds },
    hint: "Look at which host does not answer, or give more time (the option timeout).",
    cause,
  });
}
