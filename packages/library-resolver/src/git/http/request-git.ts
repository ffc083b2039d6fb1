import { setTimeout as sleep } from "node:timers/promises";
import { ResolverError, isResolverError } from "../../library-resolver-error.ts";
import { tooLarge } from "../too-large.ts";
import type { GitSession } from "./git-session.ts";
import { failureCode, httpRefusal, networkFailure } from "./http-refusal.ts";
import { delayAfterFailure, delayAfterResponse } from "./retry-delay.ts";

/** One request of git's smart HTTP protocol. */
export interface GitHttpRequest {
  readonly url: string;
  /** `undefined`: a GET. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer with status 200, its body still to be read. */
export interface GitHttpResponse {
  /** Where redirects led. */
  readonly url: string;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

const attemptsWhenAsked = 3;

/** Makes something of an answer. */
export type Consume<Result> = (response: GitHttpResponse) => Promise<Result>;

/**
 * Sends a request and hands its answer to `consume`; tries again what may pass, `consume` included.
 *
 * @throws {@link ResolverError} ACCESS_DENIED, REPOSITORY_NOT_FOUND, NETWORK_FAILED, REDIRECT_REFUSED, TIMED_OUT,
 * TOO_LARGE; the signal's reason when the caller gave up
 */
export async function requestGit<Result>(
  request: GitHttpRequest,
  session: GitSession,
  consume: Consume<Result>,
): Promise<Result> {
  const { signal } = session.context;
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryRequest(request, { ...session, attempt }, consume);
    if ("result" in outcome) return outcome.result;
    const allowed = outcome.asked ? attemptsWhenAsked : session.attempts;
    if (outcome.delay === undefined || attempt >= allowed) throw outcome.error;
    await sleep(outcome.delay, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

type Outcome<Result> =
  | { readonly result: Result }
  | {
      readonly error: ResolverError;
      /** Milliseconds after which another try may help. */
      readonly delay: number | undefined;
      /** Whether it is the server that asks to wait. */
      readonly asked: boolean;
    };

async function tryRequest<Result>(
  { url, body, headers }: GitHttpRequest,
  session: GitSession & { readonly attempt: number },
  consume: Consume<Result>,
): Promise<Outcome<Result>> {
  const { context, attempt, stallTimeout } = session;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallTimeout);
  try {
    const signal = AbortSignal.any([context.signal, stalled.signal]);
    const response = await context.fetch(
      url,
      body === undefined ? { headers, signal } : { method: "POST", headers, body, signal },
    );
    if (response.status !== 200) {
      await response.body?.cancel();
      const asked = response.status === 429 || response.headers.has("retry-after");
      return { error: httpRefusal(response, url, session), delay: delayAfterResponse(response, attempt), asked };
    }
    const contentType = response.headers.get("content-type") ?? "";
    const received = receive(response, session, () => void timer.refresh());
    return { result: await consume({ url: response.url || url, contentType, body: received }) };
  } catch (error) {
    context.signal.throwIfAborted();
    if (isResolverError(error)) throw error;
    if (stalled.signal.aborted) throw timedOut(session, error);
    const delay = delayAfterFailure(failureCode(error), attempt);
    return { error: networkFailure(error, url, session), delay, asked: false };
  } finally {
    clearTimeout(timer);
  }
}

async function* receive(response: Response, session: GitSession, alive: () => void): AsyncGenerator<Uint8Array> {
  const { repository, limits, count } = session;
  let received = 0;
  for await (const chunk of response.body ?? []) {
    alive();
    received += chunk.length;
    count(chunk.length);
    if (received > limits.responseBytes) throw tooLarge(repository, limits, "responseBytes");
    yield chunk;
  }
}

function timedOut({ repository, stallTimeout }: GitSession, cause: unknown): ResolverError<"TIMED_OUT"> {
  return new ResolverError("TIMED_OUT", {
    message: `${repository} has sent nothing for ${stallTimeout} ms.`,
    context: { milliseconds: stallTimeout },
    hint: "Try again later, or check the network.",
    cause,
  });
}
