import { base64url } from "jose";
import type { GroupRecord } from "../state/records.ts";
import { groupKey } from "../state/state.ts";
import type { World } from "../engine/world.ts";
import { refuse, type Reply } from "../web/reply.ts";
import type { Call } from "../web/route.ts";
import { writeGroup } from "./group-wire.ts";
import { readTagFilter } from "./tag-filter.ts";

/** Lists the groups of a subscription, by name, a page at a time. */
export function listGroups(world: World, call: Call): Reply {
  const fits = readTagFilter(call.url.searchParams.get("$filter"));
  const size = Math.min(readTop(call.url) ?? world.settings.pageSize, world.settings.pageSize);
  const after = readSkipToken(call.url);
  const subscription = call.params["subscriptionId"]?.toLowerCase();
  const groups = world.state.groups
    .list()
    .filter(
      (group) => group.subscriptionId.toLowerCase() === subscription && keyOf(group) > after && fits(group.tags ?? {}),
    );
  const page = groups.slice(0, size);
  const last = page.at(-1);
  const nextLink = last === undefined || groups.length <= size ? undefined : linkAfter(call.url, keyOf(last));
  return { status: 200, body: { value: page.map((group) => writeGroup(group, world.settings.vendor)), nextLink } };
}

function keyOf(group: GroupRecord): string {
  return groupKey(group.subscriptionId, group.name);
}

function readTop(url: URL): number | undefined {
  const text = url.searchParams.get("$top");
  if (text === null) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw refuse(400, "InvalidQueryParameterValue", `'$top' must be a whole number of 1 or more, and is '${text}'.`);
}

function readSkipToken(url: URL): string {
  const token = url.searchParams.get("$skiptoken");
  if (token === null) return "";
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(base64url.decode(token));
  } catch {
    throw refuse(400, "InvalidQueryParameterValue", "'$skiptoken' is not one that this service gave out.");
  }
}

function linkAfter(url: URL, key: string): string {
  const next = new URL(url);
  next.searchParams.set("$skiptoken", base64url.encode(key));
  return next.href;
}
