import type { OperationName } from "../engine/operation-name.ts";
import type { World } from "../engine/world.ts";
import type { Reply } from "./reply.ts";
import type { Principal } from "./route.ts";

/** One request and what becomes known of it on the way to its answer. */
export interface Exchange {
  readonly request: Request;
  readonly url: URL;
  readonly operation: OperationName | undefined;
  /** Which of the emulator's services the path belongs to. */
  readonly service: "partner" | "group" | "token";
  readonly requestId: string;
  /** When the request arrived, by the emulator's clock. */
  readonly time: string;
  principal?: Principal;
  /** Headers that the rate limits add. */
  rateHeaders?: Readonly<Record<string, string>>;
}

const guid = /^[0-9a-f-]{36}$/i;

/** Puts an answer into HTTP, with the headers that every answer of the services has. */
export function toResponse(exchange: Exchange, reply: Reply): Response {
  const headers = new Headers({ "cache-control": "no-cache", ...requestIds(exchange), ...exchange.rateHeaders });
  const empty = reply.body === undefined || exchange.request.method === "HEAD";
  if (!empty) headers.set("content-type", "application/json; charset=utf-8");
  for (const [name, value] of Object.entries(reply.headers ?? {})) headers.set(name, value);
  const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
  return new Response(empty ? null : text, { status: reply.status, headers });
}

/** Notes an answered request in the log. A cut connection has the status 0. */
export function logExchange(world: World, exchange: Exchange, answer: { reply: Reply; faulty: boolean }): void {
  const { request, url, operation, requestId, time, principal } = exchange;
  world.log.add({
    time,
    method: request.method,
    path: url.pathname + url.search,
    operation,
    status: answer.reply.status,
    code: answer.reply.code,
    tenantId: principal?.tenantId,
    objectId: principal?.objectId,
    requestId,
    clientRequestId: request.headers.get("x-ms-client-request-id") ?? undefined,
    faulty: answer.faulty,
  });
}

function requestIds({ request, requestId }: Exchange): Record<string, string> {
  const correlation = request.headers.get("x-ms-correlation-request-id") ?? "";
  const client = request.headers.get("x-ms-client-request-id");
  return {
    "x-ms-request-id": requestId,
    "x-ms-correlation-request-id": guid.test(correlation) ? correlation : requestId,
    ...(client === null ? {} : { "x-ms-client-request-id": client }),
  };
}
