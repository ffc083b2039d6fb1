import type { World } from "../engine/world.ts";
import { settleDeletions } from "../group/deletion.ts";
import { authenticate } from "../token/authenticate.ts";
import { checkApiVersion } from "./api-version.ts";
import { checkRate } from "./check-rate.ts";
import { type Exchange, logExchange, toResponse } from "./exchange.ts";
import { isBreaking, replyFault } from "./fault-reply.ts";
import { readBody } from "./read-body.ts";
import { refuse, RefusalError, type Reply, replyRefusal } from "./reply.ts";
import { decodeParams, type Matcher, type Principal, type Route, type RouteMatch } from "./route.ts";

const nobody: Principal = { tenantId: "", objectId: "" };

/** Answers requests for the services' paths; a cut connection is a response of the type `error`. */
export type Answer = (request: Request) => Promise<Response | undefined>;

/** Makes the function that answers requests: `undefined` for paths of other services. */
export function createAnswer(world: World, matcher: Matcher): Answer {
  return async (request) => {
    const match = matcher(new URL(request.url).pathname);
    if (match === undefined) return undefined;
    return world.clock.whileBusy(() => answerMatch(world, request, match));
  };
}

async function answerMatch(world: World, request: Request, match: RouteMatch): Promise<Response> {
  const route = match.routes.find((candidate) => candidate.method === request.method);
  const exchange = openExchange(world, request, { route, any: match.routes[0] });
  const fault = world.faults.take(route?.operation);
  if (fault?.delayMs !== undefined && !(await delay(world, request, fault.delayMs))) return Response.error();
  const breaks = isBreaking(fault);
  let reply: Reply = { status: 0 };
  if (!breaks || fault.applied === true) reply = await perform({ world, exchange, route, match });
  if (breaks) reply = replyFault(fault, isFlat(world, exchange));
  logExchange(world, exchange, { reply, faulty: fault !== undefined });
  return reply.status === 0 ? Response.error() : toResponse(exchange, reply);
}

/** Waits; `false` when the caller gave up meanwhile. */
async function delay({ clock }: World, { signal }: Request, milliseconds: number): Promise<boolean> {
  await clock.sleepBusy(milliseconds, signal).catch(() => undefined);
  return !signal.aborted;
}

function openExchange(
  world: World,
  request: Request,
  found: { route?: Route | undefined; any?: Route | undefined },
): Exchange {
  const operation = found.route?.operation;
  const [service] = (operation ?? found.any?.operation ?? "").split(".") as [Exchange["service"]];
  const time = new Date(world.clock.now()).toISOString();
  return { request, url: new URL(request.url), operation, service, requestId: world.random.uuid(), time };
}

interface Performance {
  readonly world: World;
  readonly exchange: Exchange;
  readonly route: Route | undefined;
  readonly match: RouteMatch;
}

async function perform(performance: Performance): Promise<Reply> {
  try {
    return await run(performance);
  } catch (error) {
    if (error instanceof RefusalError)
      return replyRefusal(error.refusal, isFlat(performance.world, performance.exchange));
    const reason = error instanceof Error ? error.message : "unknown";
    return replyRefusal({ status: 500, code: "InternalServerError", message: `The emulator failed: ${reason}` });
  }
}

async function run({ world, exchange, route, match }: Performance): Promise<Reply> {
  const { request, url, service } = exchange;
  if (service !== "token") {
    exchange.principal = await authenticate(world, request, url);
    checkRate(world, exchange, match.params["subscriptionId"]);
  }
  if (route === undefined) throw badMethod(request.method, match.routes);
  const params = decodeParams(match.params);
  if (service !== "token") checkApiVersion(world.settings, service, url);
  checkSubscription(world, params["subscriptionId"]);
  const text = await readBody(request);
  const call = { url, headers: request.headers, params, text, principal: exchange.principal ?? nobody };
  return world.state.change(() => {
    settleDeletions(world);
    return route.run(call);
  });
}

function badMethod(method: string, routes: readonly Route[]): Error {
  const allow = routes.map((route) => route.method).join(", ");
  const message = `The method ${method} is not served at this path; these are: ${allow}.`;
  return new RefusalError({ status: 405, code: "MethodNotAllowed", message, headers: { allow } });
}

function checkSubscription({ settings }: World, id: string | undefined): void {
  if (id === undefined) return;
  const isKnown = settings.subscriptions?.includes(id.toLowerCase()) !== false;
  if (isKnown && /^[a-z\d-]+$/i.test(id)) return;
  throw refuse(404, "SubscriptionNotFound", `The subscription '${id}' could not be found.`);
}

function isFlat({ settings }: World, { service }: Exchange): boolean {
  return service === "partner" && settings.linkShape.flatErrors === true;
}
