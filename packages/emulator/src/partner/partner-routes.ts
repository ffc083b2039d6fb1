import type { LinkRecord } from "../state/records.ts";
import { linkKey } from "../state/state.ts";
import type { World } from "../engine/world.ts";
import { readObject } from "../web/read-body.ts";
import { refuse, type Reply } from "../web/reply.ts";
import type { Call, Route } from "../web/route.ts";
import { stampTime, writeLink } from "./link-wire.ts";
import { listOperations } from "./list-operations.ts";

/** The operations of partner links (specification 4.1). */
export function createPartnerRoutes(world: World): Route[] {
  const base = `/providers/${world.settings.vendor}.ManagementPartner`;
  const one = `${base}/partners/:partnerId`;
  return [
    { operation: "partner.create", method: "PUT", path: one, run: (call) => create(world, call) },
    { operation: "partner.get", method: "GET", path: one, run: (call) => reply(world, requireLink(world, call)) },
    { operation: "partner.update", method: "PATCH", path: one, run: (call) => update(world, call) },
    { operation: "partner.delete", method: "DELETE", path: one, run: (call) => remove(world, call) },
    {
      operation: "partner.getCurrent",
      method: "GET",
      path: `${base}/partners`,
      run: (call) => reply(world, requireAny(world, call)),
    },
    {
      operation: "partner.operations",
      method: "GET",
      path: `${base}/operations`,
      run: () => ({ status: 200, body: listOperations(world.settings.vendor) }),
    },
  ];
}

function create(world: World, call: Call): Reply {
  const partnerId = readPartnerId(world, call, { required: true });
  const previous = world.state.links.get(linkKey(call.principal));
  if (previous?.state === "Active") {
    const message = `This principal is linked to the partner ${previous.partnerId} already. Update the link instead.`;
    throw refuse(world.settings.statuses.alreadyLinked, "Conflict", message);
  }
  return write(world, call, { partnerId, previous });
}

function update(world: World, call: Call): Reply {
  const partnerId = readPartnerId(world, call, { required: false });
  return write(world, call, { partnerId, previous: requireAny(world, call) });
}

function remove(world: World, call: Call): Reply {
  const link = requireLink(world, call);
  const version = link.version + 1;
  const updatedTime = stampTime(world.clock.now(), version);
  world.state.links.set(linkKey(call.principal), { ...link, state: "Deleted", version, updatedTime });
  return { status: 200 };
}

function write(world: World, call: Call, next: { partnerId: string; previous: LinkRecord | undefined }): Reply {
  const version = (next.previous?.version ?? 0) + 1;
  const updatedTime = stampTime(world.clock.now(), version);
  const link: LinkRecord = {
    tenantId: call.principal.tenantId,
    objectId: call.principal.objectId,
    partnerId: next.partnerId,
    state: "Active",
    version,
    createdTime: next.previous?.createdTime ?? updatedTime,
    updatedTime,
  };
  world.state.links.set(linkKey(link), link);
  return reply(world, link);
}

function requireLink(world: World, call: Call): LinkRecord {
  const link = requireAny(world, call);
  if (link.partnerId === call.params["partnerId"]) return link;
  throw notLinked(world, `This principal is not linked to the partner '${call.params["partnerId"]}'.`);
}

function requireAny(world: World, call: Call): LinkRecord {
  const link = world.state.links.get(linkKey(call.principal));
  if (link?.state === "Active") return link;
  throw notLinked(world, "This principal is not linked to a partner.");
}

/** The ID of the path. A body may be left out; one that is sent must agree with the path. */
function readPartnerId(world: World, call: Call, inBody: { readonly required: boolean }): string {
  const partnerId = call.params["partnerId"] ?? "";
  const named = readObject(call) ?? { partnerId };
  if (named["partnerId"] !== partnerId && (inBody.required || named["partnerId"] !== undefined)) {
    const message = `The body's 'partnerId' must be the string '${partnerId}', as in the path.`;
    throw refuse(400, "InvalidRequestContent", message);
  }
  if (/^\d+$/.test(partnerId) && world.settings.isPartner(partnerId)) return partnerId;
  throw refuse(world.settings.statuses.invalidPartnerId, "BadRequest", `The partner ID '${partnerId}' is not valid.`);
}

function notLinked(world: World, message: string): Error {
  return refuse(world.settings.statuses.notLinked, "NotFound", message);
}

function reply(world: World, link: LinkRecord): Reply {
  return { status: 200, body: writeLink(link, world.settings) };
}
