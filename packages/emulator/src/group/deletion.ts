import { base64url } from "jose";
import type { BlockingDetail, DeletionRecord, GroupRecord } from "../state/records.ts";
import { groupKey } from "../state/state.ts";
import type { World } from "../engine/world.ts";
import { apiVersionOf } from "../web/api-version.ts";
import { refuse, RefusalError, type Reply } from "../web/reply.ts";
import type { Call } from "../web/route.ts";
import { requireGroup } from "./find-group.ts";
import { groupId } from "./group-wire.ts";

/** Deletions that are over and can still be polled for. */
const mostFinished = 200;

/** Starts the deletion of a group; one that runs already is answered once more. */
export function startDeletion(world: World, call: Call): Reply {
  const group = requireGroup(world, call);
  if (group.deletionId !== undefined) return accepted(world, call, group.deletionId);
  const deletion = openDeletion(world, group);
  if (world.settings.deleteSeconds === 0) return answerOutcome(finish(world, deletion));
  world.state.running.set(deletion.id, deletion);
  world.state.groups.set(groupKey(group.subscriptionId, group.name), { ...group, deletionId: deletion.id });
  return accepted(world, call, deletion.id);
}

/** Answers a poll: 202 while the deletion runs, then 200, or the error of a blocked deletion. */
export function deletionResult(world: World, call: Call): Reply {
  const { operationId = "", subscriptionId = "" } = call.params;
  const known = world.state.running.get(operationId) ?? world.state.finished.get(operationId);
  if (known?.subscriptionId.toLowerCase() !== subscriptionId.toLowerCase()) {
    throw refuse(404, "NotFound", `The operation '${operationId}' could not be found.`);
  }
  return known.outcome === "running" ? accepted(world, call, known.id) : answerOutcome(known);
}

/** Ends the deletions whose time has come. */
export function settleDeletions(world: World): void {
  for (const deletion of world.state.running.list()) {
    if (deletion.dueAt <= world.clock.now()) finish(world, deletion);
  }
}

function openDeletion(world: World, { subscriptionId, name, location }: GroupRecord): DeletionRecord {
  const jobId = `RESOURCEGROUPDELETIONJOB-${name.toUpperCase()}-${world.random.uuid().slice(0, 8).toUpperCase()}`;
  const startedAt = world.clock.now();
  return {
    id: base64url.encode(JSON.stringify({ jobId, jobLocation: location })),
    subscriptionId,
    resourceGroupName: name,
    startedAt,
    dueAt: startedAt + world.settings.deleteSeconds * 1000,
    outcome: "running",
  };
}

function finish({ state }: World, deletion: DeletionRecord): DeletionRecord {
  const key = groupKey(deletion.subscriptionId, deletion.resourceGroupName);
  const block = state.blocks.get(key);
  const group = state.groups.get(key);
  if (block === undefined) state.groups.delete(key);
  else if (group !== undefined) state.groups.set(key, { ...group, deletionId: undefined });
  const outcome = block === undefined ? "deleted" : "blocked";
  const finished: DeletionRecord = { ...deletion, outcome, details: block && (block.details ?? [lockedBy(deletion)]) };
  state.running.delete(deletion.id);
  state.finished.set(deletion.id, finished);
  forgetOldest(state);
  return finished;
}

/** Nobody polls for ever: what is kept, and shown, does not grow without end. */
function forgetOldest({ finished }: World["state"]): void {
  const kept = finished.list().toSorted((one, other) => other.dueAt - one.dueAt);
  for (const { id } of kept.slice(mostFinished)) finished.delete(id);
}

function lockedBy({ subscriptionId, resourceGroupName }: DeletionRecord): BlockingDetail {
  const target = `${groupId({ subscriptionId, name: resourceGroupName })}/providers/Example.Storage/accounts/locked`;
  return { target, message: "The resource has a lock and cannot be deleted." };
}

function accepted({ settings }: World, call: Call, operationId: string): Reply {
  const path = `/subscriptions/${call.params["subscriptionId"]}/operationresults/${operationId}`;
  const location = `${call.url.origin}${path}?api-version=${encodeURIComponent(apiVersionOf(call.url))}`;
  return { status: 202, headers: { location, "retry-after": String(settings.retryAfterSeconds) } };
}

function answerOutcome({ outcome, resourceGroupName, details = [] }: DeletionRecord): Reply {
  if (outcome === "deleted") return { status: 200 };
  const targets = details.map(({ target }) => `'${target}'`).join(", ");
  const message = `The deletion of the resource group '${resourceGroupName}' failed: ${targets} could not be deleted. The group is back in its former state.`;
  throw new RefusalError({ status: 409, code: "ResourceGroupDeletionBlocked", message, details });
}
