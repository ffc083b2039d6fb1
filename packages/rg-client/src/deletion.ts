import { HttpError, isHttpError, type OperationProgress, pollOperation, startOperation } from "@lzkit/http";
import { type DeletionState, readDeletion, writeDeletion } from "./deletion-state.ts";
import { type GroupCallOptions, type GroupCalls, isBeingDeleted, isMissing } from "./group-calls.ts";
import type { DeletionBlocker } from "./resource-group.ts";
import { ResourceGroupError } from "./resource-group-error.ts";

/** How a group is deleted. */
export interface DeleteOptions extends GroupCallOptions {
  /** What it is when there is no such group. Default: `error`. */
  readonly ifMissing?: "error" | "ignore" | undefined;
  /** Types of resources that are deleted by force: `Vendor.Compute/virtualMachines`. Default: none. */
  readonly forceDeletionTypes?: readonly string[] | undefined;
}

/** A deletion that was started. */
export interface StartedDeletion {
  /** `missing`: there was no such group. */
  readonly outcome: "deleting" | "missing";
  /** From it the deletion can be followed, also by another process; `undefined` when there is none. */
  readonly resumeToken: string | undefined;
}

const defaultWaitMs = 60_000;
const longestWaitMs = 600_000;
const longestWatchMs = 86_400_000;
/** How often a group may be seen as if nobody had asked for its deletion. */
const mostIdleLooks = 10;

/** Asks for the deletion of a group, and answers before it is done (specification 3). */
export async function startDeletion(calls: GroupCalls, name: string, options: DeleteOptions): Promise<StartedDeletion> {
  const { transport } = calls;
  const { ifMissing = "error", forceDeletionTypes, signal } = options;
  const query = { forceDeletionTypes: forceDeletionTypes?.join(",") };
  const request = calls.request("DELETE", name, { query, signal });
  const startedAt = transport.clock.now();
  const state = { name, startedAt, dueAt: startedAt, wasDeleting: false };
  try {
    const answer = await transport.send(request);
    const operation = startOperation(transport, request, answer);
    // A service that promises nothing is asked at once; one that is at work, after its wait.
    const waitMs = answer.status === 202 ? (answer.rateLimits.retryAfterMs ?? defaultWaitMs) : 0;
    const resumeToken = writeDeletion(calls, { ...state, operation, dueAt: startedAt + waitMs });
    return { outcome: "deleting", resumeToken };
  } catch (error) {
    if (!isHttpError(error, "SERVICE_ERROR")) throw error;
    if (isUnderWay(error)) return { outcome: "deleting", resumeToken: writeDeletion(calls, state) };
    if (ifMissing === "error" || !isMissing(error)) throw blockedOr(error, name);
    return { outcome: "missing", resumeToken: undefined };
  }
}

/** Follows a deletion until the group is gone, a day at most: one progress before each wait. */
export async function* watchDeletion(
  calls: GroupCalls,
  resumeToken: string,
  { signal }: GroupCallOptions,
): AsyncGenerator<OperationProgress, void, void> {
  const state = readDeletion(calls, resumeToken);
  const isForgotten = state.operation === undefined || !(yield* watchOperation(calls, state, signal));
  if (isForgotten) yield* watchGroup(calls, { ...state, operation: undefined }, signal);
}

/** Follows the service's operation; answers whether it ended, or the service no longer knows it. */
async function* watchOperation(
  calls: GroupCalls,
  state: DeletionState,
  signal: AbortSignal | undefined,
): AsyncGenerator<OperationProgress, boolean, void> {
  try {
    for await (const progress of pollOperation(calls.transport, state.operation ?? "", { signal })) {
      yield { ...progress, resumeToken: writeDeletion(calls, { ...state, operation: progress.resumeToken }) };
    }
    return true;
  } catch (error) {
    if (!isHttpError(error)) throw error;
    if (error.status !== 404) throw blockedOr(error, state.name);
    return false;
  }
}

/** Reads the group until it is gone (specification 3, rule 2). */
async function* watchGroup(
  calls: GroupCalls,
  start: DeletionState,
  signal: AbortSignal | undefined,
): AsyncGenerator<OperationProgress, void, void> {
  const { clock } = calls.transport;
  const deadline = clock.now() + longestWatchMs;
  let state = start;
  let status = "Deleting";
  for (let polls = 0; ; polls++) {
    const nextPollMs = Math.min(longestWaitMs, Math.max(0, state.dueAt - clock.now()));
    const elapsedMs = clock.now() - state.startedAt;
    const resumeToken = writeDeletion(calls, state);
    yield { status, percentComplete: undefined, polls, elapsedMs, nextPollMs, resumeToken };
    await clock.sleep(nextPollMs, signal);
    const group = await calls.find(state.name, { signal });
    if (group === undefined) return;
    status = group.properties?.provisioningState ?? "unknown";
    const isDeleting = /^deleting$/i.test(status);
    if (!isDeleting && (state.wasDeleting || polls >= mostIdleLooks)) throw blocked(state.name, [], undefined);
    if (clock.now() >= deadline) throw endless(calls, state.name, polls);
    state = { ...state, wasDeleting: isDeleting, dueAt: clock.now() + defaultWaitMs };
  }
}

/** Somebody is deleting it already, or our own lost try is. */
function isUnderWay(error: HttpError<"SERVICE_ERROR">): boolean {
  return isBeingDeleted(error) || (isMissing(error) && error.context.lostTries > 0);
}

function endless(calls: GroupCalls, name: string, tries: number): HttpError {
  const { method, path: url } = calls.request("GET", name, {});
  return new HttpError("TIMED_OUT", {
    message: "The operation did not end within 24 h.",
    context: { method, url, tries, timeoutMs: longestWatchMs },
  });
}

function blockedOr(error: HttpError, name: string): HttpError | ResourceGroupError {
  if (error.serviceCode !== "ResourceGroupDeletionBlocked") return error;
  const blockers = error.details.map(({ target, code, message }) => ({ target, code, message }));
  return blocked(name, blockers, error);
}

function blocked(name: string, blockers: readonly DeletionBlocker[], cause: HttpError | undefined): ResourceGroupError {
  const because = blockers.map(
    ({ target, code, message }) => `; ${target ?? code ?? "something"}: ${message ?? "no reason given"}`,
  );
  return new ResourceGroupError("DELETION_BLOCKED", {
    message: `The resource group ${name} is not deleted${because.join("")}`,
    context: { name, blockers },
    hint: "Remove what is in the way, such as a lock.",
    cause,
  });
}
