import type { GroupRecord } from "../state/records.ts";
import { groupKey } from "../state/state.ts";
import type { World } from "../engine/world.ts";
import { normalizeLocation } from "../settings.ts";
import { readObject } from "../web/read-body.ts";
import { refuse, RefusalError, type Reply } from "../web/reply.ts";
import type { Call, Route } from "../web/route.ts";
import { checkName } from "./check-name.ts";
import { deletionResult, startDeletion } from "./deletion.ts";
import { findGroup, requireGroup } from "./find-group.ts";
import { writeGroup } from "./group-wire.ts";
import { listGroups } from "./list-groups.ts";
import { readTags } from "./read-tags.ts";

/** The operations of resource groups (specification 4.2). */
export function createGroupRoutes(world: World): Route[] {
  const all = "/subscriptions/:subscriptionId/resourcegroups";
  const one = `${all}/:name`;
  const result = "/subscriptions/:subscriptionId/operationresults/:operationId";
  return [
    { operation: "group.get", method: "GET", path: one, run: (call) => reply(world, 200, requireGroup(world, call)) },
    { operation: "group.exists", method: "HEAD", path: one, run: (call) => exists(world, call) },
    { operation: "group.createOrReplace", method: "PUT", path: one, run: (call) => createOrReplace(world, call) },
    { operation: "group.update", method: "PATCH", path: one, run: (call) => update(world, call) },
    { operation: "group.delete", method: "DELETE", path: one, run: (call) => startDeletion(world, call) },
    { operation: "group.list", method: "GET", path: all, run: (call) => listGroups(world, call) },
    { operation: "group.deleteResult", method: "GET", path: result, run: (call) => deletionResult(world, call) },
  ];
}

function exists(world: World, call: Call): Reply {
  return { status: findGroup(world, call) === undefined ? 404 : 204 };
}

function createOrReplace(world: World, call: Call): Reply {
  const { subscriptionId = "", name = "" } = call.params;
  checkName(name);
  const body = readObject(call) ?? {};
  const tags = readTags(body["tags"]);
  const location = readLocation(body["location"]);
  const managedBy = readManagedBy(body["managedBy"]);
  const previous = findGroup(world, call);
  if (previous === undefined) {
    checkAvailable(world, location);
    return write(world, 201, { subscriptionId, name, location, managedBy, tags });
  }
  checkUnchanged(previous, { location, managedBy });
  return write(world, 200, { ...previous, tags });
}

function update(world: World, call: Call): Reply {
  const group = requireGroup(world, call);
  const body = readObject(call) ?? {};
  const fixed = Object.keys(body).filter((member) => !["tags", "managedBy", "name", "properties"].includes(member));
  if (fixed.length > 0) {
    const message = `'${fixed.join("', '")}' cannot be patched on a resource group; 'tags' can.`;
    throw refuse(400, "InvalidRequestContent", message);
  }
  const tags = readTags(body["tags"]);
  checkUnchanged(group, { managedBy: readManagedBy(body["managedBy"]) });
  return write(world, 200, tags === undefined ? group : { ...group, tags });
}

function readLocation(value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return normalizeLocation(value);
  throw refuse(400, "LocationRequired", "The body must have a 'location', as a string.");
}

function readManagedBy(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  throw refuse(400, "InvalidRequestContent", "'managedBy' must be a string.");
}

function checkAvailable({ settings }: World, location: string): void {
  if (settings.locations?.includes(location) ?? /^[a-z][a-z0-9]*$/.test(location)) return;
  const message = `The location '${location}' is not available for resource groups.`;
  const available = settings.locations === undefined ? "" : ` These are: ${settings.locations.join(", ")}.`;
  throw refuse(400, "LocationNotAvailableForResourceGroup", message + available);
}

function checkUnchanged(
  group: GroupRecord,
  next: { readonly location?: string; readonly managedBy: string | undefined },
): void {
  if (group.deletionId !== undefined) {
    const message = `The resource group '${group.name}' is being deleted and cannot be changed.`;
    throw refuse(409, "ResourceGroupBeingDeleted", message);
  }
  if (next.location !== undefined && next.location !== group.location) {
    const message = `The resource group '${group.name}' is in '${group.location}' and cannot be moved to '${next.location}'.`;
    throw new RefusalError({ status: 409, code: "InvalidResourceGroupLocation", message });
  }
  if (next.managedBy === undefined || next.managedBy === group.managedBy) return;
  const message = `The 'managedBy' of the resource group '${group.name}' is '${group.managedBy ?? ""}' and cannot change.`;
  throw refuse(400, "ResourceGroupManagedByMismatch", message);
}

function write(world: World, status: number, group: GroupRecord): Reply {
  world.state.groups.set(groupKey(group.subscriptionId, group.name), group);
  return reply(world, status, group);
}

function reply({ settings }: World, status: number, group: GroupRecord): Reply {
  return { status, body: writeGroup(group, settings.vendor) };
}
