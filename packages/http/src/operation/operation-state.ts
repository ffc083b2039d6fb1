import { redact } from "@lzkit/errors";
import { HttpError } from "../http-error.ts";
import { isRecord, parseJson } from "../answer/service-error.ts";
import type { Transport } from "../transport.ts";

/** What a resume token holds, as JSON. */
export interface OperationState {
  /** Where to ask. */
  readonly poll: string;
  /** `location`: ends when the answer is not 202. `status`: ends when the body says so. */
  readonly by: "location" | "status";
  /** What to read at last, where the end itself holds no result. */
  readonly final?: string | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds since 1970: when to ask next. */
  readonly dueAt: number;
}

/** Writes a resume token. */
export function writeState(state: OperationState): string {
  return JSON.stringify(state);
}

/**
 * Reads a resume token. Its addresses are as little trusted as those of an answer.
 *
 * @throws {@link HttpError} RESUME_TOKEN_INVALID, ORIGIN_REFUSED
 */
export function readState(transport: Transport, resumeToken: string): OperationState {
  const state = parseJson(resumeToken);
  if (!isState(state)) {
    throw new HttpError("RESUME_TOKEN_INVALID", {
      message: "This is not a resume token of an operation.",
      context: { resumeToken: redact(resumeToken.slice(0, 200)) },
      hint: "Read the resource to see how far it is.",
    });
  }
  const final = state.final === undefined ? undefined : transport.resolve(state.final);
  return { ...state, poll: transport.resolve(state.poll), final };
}

function isState(state: unknown): state is OperationState {
  return (
    isRecord(state) &&
    typeof state["poll"] === "string" &&
    (state["by"] === "location" || state["by"] === "status") &&
    (state["final"] === undefined || typeof state["final"] === "string") &&
    Number.isFinite(state["startedAt"]) &&
    Number.isFinite(state["dueAt"])
  );
}
