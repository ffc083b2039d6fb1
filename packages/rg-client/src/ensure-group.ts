import {
  beingDeleted,
  type GroupCallOptions,
  type GroupCalls,
  locationConflict,
  type ResourceGroupSettings,
} from "./group-calls.ts";
import { normalizeLocation } from "./location.ts";
import type { ResourceGroup } from "./resource-group.ts";
import { ResourceGroupError } from "./resource-group-error.ts";
import { checkTags, hasTags, mergeTags } from "./tags.ts";

/** What `ensure` did. */
export interface EnsureGroupResult {
  /** `updated` without a `previous`: somebody made the group between reading and writing. */
  readonly outcome: "created" | "updated" | "unchanged";
  /** The group as it is now. */
  readonly group: ResourceGroup;
  /** The group as it was; `undefined` when there was none. */
  readonly previous: ResourceGroup | undefined;
}

/** Creates the group, or adds the tags that it lacks. */
export async function ensureGroup(
  calls: GroupCalls,
  name: string,
  { signal, ...settings }: ResourceGroupSettings & GroupCallOptions,
): Promise<EnsureGroupResult> {
  const call = { signal };
  const wanted = normalizeLocation(settings.location);
  const tags = checkTags(settings.tags ?? {});
  const previous = await calls.find(name, call);
  if (previous === undefined) {
    const { group, isNew } = await calls.put(name, settings, call);
    return { outcome: isNew ? "created" : "updated", group, previous };
  }
  checkPresent(name, previous, { ...settings, location: wanted });
  const present = previous.tags ?? {};
  if (hasTags(present, tags)) return { outcome: "unchanged", group: previous, previous };
  return { outcome: "updated", group: await calls.patch(name, mergeTags(present, tags), call), previous };
}

function checkPresent(
  name: string,
  present: ResourceGroup,
  { location: wanted, managedBy }: ResourceGroupSettings,
): void {
  if (/^deleting$/i.test(present.properties?.provisioningState ?? "")) throw beingDeleted(name);
  const { location } = present;
  if (normalizeLocation(location) !== wanted) throw locationConflict(name, { wanted, location });
  if (managedBy === undefined || managedBy.toLowerCase() === present.managedBy?.toLowerCase()) return;
  throw new ResourceGroupError("MANAGED_BY_CONFLICT", {
    message: `The resource group ${name} is managed by ${present.managedBy ?? "nobody"}, not by ${managedBy}.`,
    context: { name, wanted: managedBy, managedBy: present.managedBy },
  });
}
