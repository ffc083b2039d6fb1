import type { BucketKind } from "../engine/throttle.ts";
import type { World } from "../engine/world.ts";
import type { Exchange } from "./exchange.ts";
import { RefusalError } from "./reply.ts";

/** Takes a request from the caller's bucket and notes what is left; refuses it when the bucket is empty. */
export function checkRate(world: World, exchange: Exchange, subscriptionId: string | undefined): void {
  const kind = bucketOf(exchange.request.method);
  const scope = exchange.service === "group" ? "subscription" : "tenant";
  const { tenantId = "", objectId = "" } = exchange.principal ?? {};
  const caller = [scope, subscriptionId?.toLowerCase() ?? tenantId, tenantId, objectId].join(" ");
  const { allowed, remaining, retryAfterSeconds } = world.throttle.take(caller, kind);
  exchange.rateHeaders = { [`x-ms-ratelimit-remaining-${scope}-${kind}`]: String(remaining) };
  if (allowed) return;
  throw new RefusalError({
    status: 429,
    code: scope === "subscription" ? "SubscriptionRequestsThrottled" : "TenantRequestsThrottled",
    message: `Too many ${kind} of this ${scope} by this caller. Try again after ${retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

function bucketOf(method: string): BucketKind {
  if (method === "DELETE") return "deletes";
  return method === "GET" || method === "HEAD" ? "reads" : "writes";
}
