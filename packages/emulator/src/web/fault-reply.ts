import type { Fault } from "../engine/fault.ts";
import { type Reply, replyRefusal } from "./reply.ts";

const usualCodes: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "AuthenticationFailed",
  403: "AuthorizationFailed",
  404: "NotFound",
  408: "RequestTimeout",
  409: "Conflict",
  429: "TooManyRequests",
  500: "InternalServerError",
  502: "BadGateway",
  503: "ServiceUnavailable",
  504: "GatewayTimeout",
};

/** Whether a fault takes the place of the answer. */
export function isBreaking(fault: Fault | undefined): fault is Fault {
  return fault?.cut === true || fault?.status !== undefined;
}

/** What a breaking fault answers. The status 0 stands for a connection that is cut. */
export function replyFault(fault: Fault, flat: boolean): Reply {
  if (fault.cut === true || fault.status === undefined) return { status: 0 };
  const { status, headers } = fault;
  const code = fault.code ?? usualCodes[status] ?? "InjectedFault";
  if (fault.body !== undefined) return { status, body: fault.body, headers, code };
  return replyRefusal({ status, code, message: fault.message ?? "A fault that was asked for.", headers }, flat);
}
