import { factsOf, type HttpAnswer, unreadable } from "../answer/answer.ts";
import { HttpError } from "../http-error.ts";
import { type HttpRequest, locate } from "../send/http-request.ts";
import { type OperationState, readState, writeState } from "./operation-state.ts";
import { isRecord, readServiceError, wordsOf } from "../answer/service-error.ts";
import type { Transport } from "../transport.ts";

/** How far a long-running operation is. */
export interface OperationProgress {
  /** The service's word for it; `InProgress` where it has none. */
  readonly status: string;
  /** 0 to 100, where the service says. */
  readonly percentComplete: number | undefined;
  /** How often the service was asked since the start or the resume. */
  readonly polls: number;
  /** Milliseconds since the operation started. */
  readonly elapsedMs: number;
  /** Milliseconds until the service is asked again. */
  readonly nextPollMs: number;
  /** Text from which another process can go on. Holds the address that is asked, which may be signed: keep it to yourself. */
  readonly resumeToken: string;
}

const defaultWaitMs = 60_000;
const shortestWaitMs = 1000;
const longestWaitMs = 600_000;
const longestWatchMs = 86_400_000;

/**
 * The resume token of the operation that an answer started; `undefined` when there is nothing to follow.
 *
 * Follows `Azure-AsyncOperation`, and `Location` of a 202. The first wait is the answer's `Retry-After`,
 * or 60 seconds.
 *
 * @throws {@link HttpError} ORIGIN_REFUSED
 */
export function startOperation(transport: Transport, request: HttpRequest, answer: HttpAnswer): string | undefined {
  const { "azure-asyncoperation": status, location } = answer.headers;
  const poll = status ?? (answer.status === 202 ? location : undefined);
  if (poll === undefined) return undefined;
  const writes = request.method === "PUT" || request.method === "PATCH";
  const final = writes ? locate(transport.cloud.address, request) : request.method === "POST" ? location : undefined;
  return writeState({
    poll: transport.resolve(poll),
    by: status === undefined ? "location" : "status",
    final: status === undefined || final === undefined ? undefined : transport.resolve(final),
    startedAt: transport.clock.now(),
    dueAt: transport.clock.now() + waitOf(answer),
  });
}

/**
 * Follows a long-running operation to its end: one progress before each wait, and at last the answer that ended it.
 *
 * Waits as long as the service says, but 1 second to 10 minutes, and gives up after 24 hours of following.
 *
 * @example
 * ```ts
 * import { pollOperation, type Transport } from "@lzkit/http";
 *
 * export async function follow(transport: Transport, resumeToken: string): Promise<void> {
 *   for await (const progress of pollOperation(transport, resumeToken)) console.log(progress.status);
 * }
 * ```
 *
 * @throws {@link HttpError} OPERATION_FAILED, RESUME_TOKEN_INVALID, TIMED_OUT, and those of {@link Transport.send}
 */
export async function* pollOperation(
  transport: Transport,
  resumeToken: string,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): AsyncGenerator<OperationProgress, HttpAnswer, void> {
  const { clock } = transport;
  const deadline = clock.now() + longestWatchMs;
  let state = readState(transport, resumeToken);
  let body: unknown;
  for (let polls = 0; ; polls++) {
    const nextPollMs = Math.min(longestWaitMs, Math.max(0, state.dueAt - clock.now()));
    yield {
      ...describe(body),
      polls,
      elapsedMs: clock.now() - state.startedAt,
      nextPollMs,
      resumeToken: writeState(state),
    };
    await clock.sleep(nextPollMs, signal);
    const answer = await transport.send({ method: "GET", path: state.poll, signal });
    if (hasEnded(state, answer)) {
      return state.final === undefined ? answer : transport.send({ method: "GET", path: state.final, signal });
    }
    if (clock.now() >= deadline) throw endless(answer);
    const poll = transport.resolve((state.by === "location" ? answer.headers["location"] : undefined) ?? state.poll);
    state = { ...state, poll, dueAt: clock.now() + waitOf(answer) };
    body = answer.body;
  }
}

function waitOf({ rateLimits }: HttpAnswer): number {
  return Math.max(shortestWaitMs, rateLimits.retryAfterMs ?? defaultWaitMs);
}

function endless({ method, url, tries }: HttpAnswer): HttpError {
  return new HttpError("TIMED_OUT", {
    message: "The operation did not end within 24 h.",
    context: { method, url, tries, timeoutMs: longestWatchMs },
  });
}

/** Throws when it ended without success. */
function hasEnded({ by }: OperationState, answer: HttpAnswer): boolean {
  if (by === "location" || answer.status === 204) return answer.status !== 202;
  const { status } = describe(answer.body, "");
  if (status === "" && answer.status !== 202) throw unreadable(answer, { what: "no status of an operation" });
  if (/^succeeded$/i.test(status)) return true;
  if (!/^(failed|cancell?ed)$/i.test(status)) return false;
  const { method, url, tries } = answer;
  const facts = readServiceError(answer, answer.body);
  throw new HttpError(
    "OPERATION_FAILED",
    {
      message: `The operation ended as ${status}: ${wordsOf(facts) || "no reason given"}`,
      context: { method, url, tries, operationStatus: status },
    },
    { ...factsOf(answer), ...facts },
  );
}

function describe(body: unknown, unknown = "InProgress"): Pick<OperationProgress, "status" | "percentComplete"> {
  const { status, percentComplete } = isRecord(body) ? body : {};
  return {
    status: typeof status === "string" ? status : unknown,
    percentComplete: typeof percentComplete === "number" ? percentComplete : undefined,
  };
}
