import { isErrorOf, LzError } from "@lzkit/errors";
import type { DeletionBlocker } from "./resource-group.ts";

/** Codes of {@link ResourceGroupError} and what each carries. */
export interface ResourceGroupErrorContexts {
  /** A subscription ID with other characters than letters, digits and hyphens. Nothing was sent. */
  SUBSCRIPTION_INVALID: { readonly subscriptionId: string };
  /** A name that no resource group can have; the message says why. Nothing was sent. */
  NAME_INVALID: { readonly name: string };
  /** A location that is neither a region's name nor its display name: `westeurope`, `West Europe`. Nothing was sent. */
  LOCATION_INVALID: { readonly location: string };
  /** A tag that no resource group can have, or too many of them; the message says why. Nothing was sent. */
  TAGS_INVALID: { readonly tag: string | undefined };
  /** No id of a resource group. It reads `/subscriptions/<subscription>/resourceGroups/<name>`. */
  GROUP_ID_INVALID: { readonly id: string };
  /** An update of something else than tags. A location can never be changed, `managedBy` only be set on creation. Nothing was sent. */
  FIELD_NOT_PATCHABLE: { readonly field: string };
  /** The group is in another location, and a location cannot be changed. Delete the group first, or take the location that it has. */
  LOCATION_CONFLICT: { readonly name: string; readonly wanted: string; readonly location: string | undefined };
  /** The group is managed by somebody else, which cannot be changed after its creation. */
  MANAGED_BY_CONFLICT: { readonly name: string; readonly wanted: string; readonly managedBy: string | undefined };
  /** The group is being deleted. Wait until it is gone. */
  BEING_DELETED: { readonly name: string };
  /** The deletion failed and the group is back, or the group was never seen being deleted. `blockers` says what is in the way, where the service does. */
  DELETION_BLOCKED: { readonly name: string; readonly blockers: readonly DeletionBlocker[] };
  /** No resume token of a deletion in this subscription. Read the group to see whether it is still there. */
  RESUME_TOKEN_INVALID: { readonly resumeToken: string };
  /** The service answered with something that is not a resource group. Check the service address. */
  ANSWER_UNREADABLE: { readonly operation: string };
}

/** A resource group that could not be read, checked or changed. Other errors of the service are `HttpError`s. */
export class ResourceGroupError<
  Code extends keyof ResourceGroupErrorContexts = keyof ResourceGroupErrorContexts,
> extends LzError<Code, ResourceGroupErrorContexts[Code]> {
  override readonly name = "ResourceGroupError";
}

/** Whether a value is a {@link ResourceGroupError}, also one of another copy of this package, with that code if one is given. */
export function isResourceGroupError<Code extends keyof ResourceGroupErrorContexts = keyof ResourceGroupErrorContexts>(
  error: unknown,
  code?: Code,
): error is ResourceGroupError<Code> {
  return isErrorOf(error, "ResourceGroupError", code);
}
