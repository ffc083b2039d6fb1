export { createResourceGroupClient } from "./create-resource-group-client.ts";
export type {
  DeleteAndWaitOptions,
  ResourceGroupClient,
  ResourceGroupClientOptions,
  ResourceGroupPatch,
} from "./create-resource-group-client.ts";
export type { DeletionBlocker, ResourceGroup, ResourceGroupProperties, Tags } from "./resource-group.ts";
export type { GroupCallOptions, ListOptions, ResourceGroupSettings } from "./group-calls.ts";
export type { EnsureGroupResult } from "./ensure-group.ts";
export type { DeleteOptions, StartedDeletion } from "./deletion.ts";
export { formatResourceGroupId, parseResourceGroupId } from "./group-id.ts";
export type { ResourceGroupId } from "./group-id.ts";
export { normalizeLocation } from "./location.ts";
export { isResourceGroupError, ResourceGroupError } from "./resource-group-error.ts";
export type { ResourceGroupErrorContexts } from "./resource-group-error.ts";
