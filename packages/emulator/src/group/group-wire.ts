import type { GroupRecord } from "../state/records.ts";

/** A resource group as the service writes it (specification 2.4). */
export function writeGroup(group: GroupRecord, vendor: string): object {
  return {
    id: groupId(group),
    name: group.name,
    type: `${vendor}.Resources/resourceGroups`,
    location: group.location,
    managedBy: group.managedBy,
    tags: group.tags,
    properties: { provisioningState: group.deletionId === undefined ? "Succeeded" : "Deleting" },
  };
}

/** The id of a resource group. */
export function groupId({ subscriptionId, name }: { readonly subscriptionId: string; readonly name: string }): string {
  return `/subscriptions/${subscriptionId}/resourceGroups/${name}`;
}
