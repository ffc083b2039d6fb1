import { redact } from "@lzkit/errors";
import type { GroupCalls } from "./group-calls.ts";
import { formatResourceGroupId, parseResourceGroupId } from "./group-id.ts";
import { isRecord } from "./resource-group.ts";
import { ResourceGroupError } from "./resource-group-error.ts";

/** What the resume token of a deletion holds, as JSON. */
export interface DeletionState {
  /** Of the group. */
  readonly name: string;
  /** Resume token of the service's operation; `undefined`: the group itself is read until it is gone. */
  readonly operation?: string | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds since 1970: when to look next. */
  readonly dueAt: number;
  /** Whether the group said that it is being deleted; when it no longer does, the deletion failed. */
  readonly wasDeleting: boolean;
}

/** Writes a resume token. */
export function writeDeletion({ subscriptionId }: GroupCalls, { name, ...state }: DeletionState): string {
  return JSON.stringify({ group: formatResourceGroupId({ subscriptionId, name }), ...state });
}

/**
 * Reads a resume token, and checks that it is about this subscription.
 *
 * @throws {@link ResourceGroupError} RESUME_TOKEN_INVALID
 */
export function readDeletion({ subscriptionId }: GroupCalls, resumeToken: string): DeletionState {
  try {
    const token: unknown = JSON.parse(resumeToken);
    const { group, operation, startedAt, dueAt, wasDeleting } = isRecord(token) ? token : {};
    const id = parseResourceGroupId(String(group));
    const isWhole = (operation === undefined || typeof operation === "string") && isTime(startedAt) && isTime(dueAt);
    if (isWhole && id.subscriptionId.toLowerCase() === subscriptionId.toLowerCase()) {
      return { name: id.name, operation, startedAt, dueAt, wasDeleting: wasDeleting === true };
    }
  } catch {
    // Told below, whatever was wrong with it.
  }
  throw new ResourceGroupError("RESUME_TOKEN_INVALID", {
    message: `This is not a resume token of an operation in the subscription ${subscriptionId}.`,
    context: { resumeToken: redact(resumeToken.slice(0, 200)) },
    hint: "Read the resource to see how far it is.",
  });
}

function isTime(value: unknown): value is number {
  return Number.isFinite(value);
}
