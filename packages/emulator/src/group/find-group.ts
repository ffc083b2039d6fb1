import type { GroupRecord } from "../state/records.ts";
import { groupKey } from "../state/state.ts";
import type { World } from "../engine/world.ts";
import { refuse } from "../web/reply.ts";
import type { Call } from "../web/route.ts";

/** The resource group that a call names, without regard to case. */
export function findGroup(world: World, call: Call): GroupRecord | undefined {
  const { subscriptionId = "", name = "" } = call.params;
  return world.state.groups.get(groupKey(subscriptionId, name));
}

/** The resource group that a call names; refuses the call when there is none. */
export function requireGroup(world: World, call: Call): GroupRecord {
  const group = findGroup(world, call);
  if (group !== undefined) return group;
  throw refuse(404, "ResourceGroupNotFound", `The resource group '${call.params["name"]}' could not be found.`);
}
