import type { OperationProgress, Transport } from "@lzkit/http";
import { type DeleteOptions, startDeletion, type StartedDeletion, watchDeletion } from "./deletion.ts";
import { ensureGroup, type EnsureGroupResult } from "./ensure-group.ts";
import {
  createGroupCalls,
  type GroupCallOptions,
  type ListOptions,
  type ResourceGroupSettings,
} from "./group-calls.ts";
import type { ResourceGroup, Tags } from "./resource-group.ts";
import { ResourceGroupError } from "./resource-group-error.ts";
import { checkTags, hasTags, mergeTags } from "./tags.ts";

/** What a client is made from. */
export interface ResourceGroupClientOptions {
  /** One of `createTransport` of `@lzkit/http`. */
  readonly transport: Transport;
  /** The subscription that holds the groups. */
  readonly subscriptionId: string;
}

/** What an update can change. A location never can (specification 7, rule 2). */
export interface ResourceGroupPatch {
  /** Take the place of all tags. */
  readonly tags: Tags;
  readonly location?: never;
  readonly managedBy?: never;
}

/** How a deletion is waited for. */
export interface DeleteAndWaitOptions extends DeleteOptions {
  /** Told before each wait. Keep its `resumeToken` to go on elsewhere. */
  readonly onProgress?: ((progress: OperationProgress) => void) | undefined;
}

/** The resource groups of one subscription. */
export interface ResourceGroupClient {
  /**
   * One group.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, ANSWER_UNREADABLE
   * @throws HttpError SERVICE_ERROR with status 404 when there is no such group
   */
  get(name: string, options?: GroupCallOptions): Promise<ResourceGroup>;
  /**
   * Whether there is such a group.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID
   */
  exists(name: string, options?: GroupCallOptions): Promise<boolean>;
  /**
   * The groups, in the service's order; a page is fetched when its first group is wanted.
   *
   * @throws {@link ResourceGroupError} ANSWER_UNREADABLE
   */
  list(options?: ListOptions): AsyncIterable<ResourceGroup>;
  /**
   * Creates a group, or replaces what it says: tags that are not given are gone.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, LOCATION_INVALID, TAGS_INVALID, LOCATION_CONFLICT, BEING_DELETED
   */
  createOrReplace(name: string, settings: ResourceGroupSettings, options?: GroupCallOptions): Promise<ResourceGroup>;
  /**
   * Changes a group: its tags, as nothing else can be changed.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, TAGS_INVALID, FIELD_NOT_PATCHABLE
   */
  update(name: string, patch: ResourceGroupPatch, options?: GroupCallOptions): Promise<ResourceGroup>;
  /**
   * Replaces all tags.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, TAGS_INVALID
   */
  replaceTags(name: string, tags: Tags, options?: GroupCallOptions): Promise<ResourceGroup>;
  /**
   * Puts tags on top of those that are there; sends nothing where they are there already.
   *
   * Reads before it writes, as the service only replaces: tags that somebody else adds in between are lost.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, TAGS_INVALID
   */
  mergeTags(name: string, tags: Tags, options?: GroupCallOptions): Promise<ResourceGroup>;
  /**
   * Sees to it that the group is there, in that location and with at least these tags.
   *
   * Reads before it writes, as the service only replaces: tags that somebody else adds in between are lost.
   *
   * @throws {@link ResourceGroupError} LOCATION_CONFLICT, MANAGED_BY_CONFLICT, BEING_DELETED, and those of a bad argument
   */
  ensure(name: string, settings: ResourceGroupSettings, options?: GroupCallOptions): Promise<EnsureGroupResult>;
  /**
   * Starts to delete a group. It is gone later: follow it with `watchDeletion`.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, DELETION_BLOCKED
   * @throws HttpError SERVICE_ERROR with status 404 when there is no such group, unless `ifMissing` is `ignore`
   */
  delete(name: string, options?: DeleteOptions): Promise<StartedDeletion>;
  /**
   * Deletes a group and waits until it is gone.
   *
   * @throws {@link ResourceGroupError} NAME_INVALID, DELETION_BLOCKED
   * @throws HttpError SERVICE_ERROR with status 404 when there is no such group, unless `ifMissing` is `ignore`
   */
  deleteAndWait(name: string, options?: DeleteAndWaitOptions): Promise<"deleted" | "missing">;
  /**
   * Follows a deletion from its resume token, until the group is gone: one progress before each wait.
   *
   * @throws {@link ResourceGroupError} RESUME_TOKEN_INVALID, DELETION_BLOCKED
   * @throws HttpError TIMED_OUT when it was followed for 24 hours; a resume token goes on from there
   */
  watchDeletion(resumeToken: string, options?: GroupCallOptions): AsyncIterable<OperationProgress>;
}

/**
 * Makes a client for the resource groups of a subscription.
 *
 * @example
 * ```ts
 * import { createTransport, publicCloud, type TokenCredential } from "@lzkit/http";
 * import { createResourceGroupClient } from "@lzkit/rg-client";
 *
 * export async function prepare(credential: TokenCredential, subscriptionId: string): Promise<void> {
 *   const transport = createTransport({ cloud: publicCloud, token: credential });
 *   const groups = createResourceGroupClient({ transport, subscriptionId });
 *   const { outcome } = await groups.ensure("rg-network", { location: "West Europe", tags: { owner: "platform" } });
 *   console.log(outcome);
 * }
 * ```
 *
 * @throws {@link ResourceGroupError} SUBSCRIPTION_INVALID
 */
export function createResourceGroupClient(options: ResourceGroupClientOptions): ResourceGroupClient {
  const calls = createGroupCalls(options.transport, options.subscriptionId);
  return {
    get: async (name, call = {}) => calls.get(name, call),
    exists: async (name, call = {}) => calls.exists(name, call),
    list: (filter = {}) => calls.list(filter),
    createOrReplace: async (name, settings, call = {}) => (await calls.put(name, settings, call)).group,
    update: async (name, patch, call = {}) => calls.patch(name, checkPatch(patch).tags, call),
    replaceTags: async (name, tags, call = {}) => calls.patch(name, tags, call),
    ensure: async (name, settings, { signal } = {}) => ensureGroup(calls, name, { ...settings, signal }),
    delete: async (name, how = {}) => startDeletion(calls, name, how),
    watchDeletion: (resumeToken, call = {}) => watchDeletion(calls, resumeToken, call),
    async mergeTags(name, tags, call = {}) {
      checkTags(tags);
      const group = await calls.get(name, call);
      const present = group.tags ?? {};
      return hasTags(present, tags) ? group : calls.patch(name, mergeTags(present, tags), call);
    },
    async deleteAndWait(name, how = {}) {
      const { outcome, resumeToken } = await startDeletion(calls, name, how);
      if (resumeToken === undefined || outcome === "missing") return "missing";
      for await (const progress of watchDeletion(calls, resumeToken, how)) how.onProgress?.(progress);
      return "deleted";
    },
  };
}

/** Types cannot keep everything out: patches are read from files, too. */
function checkPatch(patch: ResourceGroupPatch): ResourceGroupPatch {
  const field = Object.keys(patch).find((key) => key !== "tags");
  if (field === undefined) return patch;
  throw new ResourceGroupError("FIELD_NOT_PATCHABLE", {
    message: `${JSON.stringify(field)} of a resource group cannot be updated: only its tags can.`,
    context: { field },
  });
}
