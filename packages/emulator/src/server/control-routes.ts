import { decodeJwt } from "jose";
import * as v from "valibot";
import type { Emulator } from "../emulator.ts";
import { checkSettings } from "../engine/check.ts";
import { refuse } from "../web/reply.ts";

type Body = Readonly<Record<string, unknown>>;

/** One endpoint that steers the emulator. */
export interface ControlRoute {
  readonly method: string;
  readonly path: string;
  /** Takes the JSON body and the query, and answers what is sent back as JSON. */
  run(body: Body, query: URLSearchParams): unknown;
}

const advanceSchema: v.GenericSchema<unknown, { readonly advanceMs: number }> = v.strictObject({
  advanceMs: v.number(),
});
const groupSchema: v.GenericSchema<unknown, { readonly subscriptionId: string; readonly resourceGroupName: string }> =
  v.strictObject({ subscriptionId: v.string(), resourceGroupName: v.string() });

/** The endpoints under `/_emulator`: what a test in another language needs. */
export function createControlRoutes(emulator: Emulator): ControlRoute[] {
  return [
    {
      method: "POST",
      path: "/_emulator/token",
      run: async (body) => writeToken(await emulator.mintToken(body)),
    },
    { method: "GET", path: "/_emulator/snapshot", run: () => emulator.snapshot() },
    {
      method: "PUT",
      path: "/_emulator/snapshot",
      run(body) {
        emulator.restore(body as never);
        return emulator.snapshot();
      },
    },
    {
      method: "POST",
      path: "/_emulator/reset",
      run() {
        emulator.reset();
        return emulator.snapshot();
      },
    },
    ...requestRoutes(emulator),
    ...clockRoutes(emulator),
    ...faultRoutes(emulator),
    ...blockRoutes(emulator),
  ];
}

function readLast(query: URLSearchParams): number {
  const last = Number(query.get("last") ?? 1000);
  if (Number.isInteger(last) && last > 0) return last;
  throw refuse(400, "InvalidQueryParameterValue", "'last' must be a whole number of 1 or more.");
}

function requestRoutes({ requests }: Emulator): ControlRoute[] {
  const path = "/_emulator/requests";
  return [
    { method: "GET", path, run: (_, query) => ({ value: requests.list().slice(-readLast(query)) }) },
    {
      method: "DELETE",
      path,
      run() {
        requests.clear();
        return { value: [] };
      },
    },
  ];
}

function clockRoutes({ clock }: Emulator): ControlRoute[] {
  const path = "/_emulator/clock";
  const time = () => ({ time: new Date(clock.now()).toISOString() });
  return [
    { method: "GET", path, run: time },
    {
      method: "POST",
      path,
      run(body) {
        clock.advance(checkSettings(advanceSchema, body, "clock").advanceMs);
        return time();
      },
    },
  ];
}

function faultRoutes({ faults }: Emulator): ControlRoute[] {
  const path = "/_emulator/faults";
  const change = (settings: Body) => {
    faults.set(settings);
    return faults.current();
  };
  return [
    { method: "GET", path, run: () => faults.current() },
    { method: "PUT", path, run: change },
    { method: "DELETE", path, run: () => change({}) },
  ];
}

function blockRoutes(emulator: Emulator): ControlRoute[] {
  const path = "/_emulator/blocks";
  const list = () => ({ value: emulator.snapshot().blocks });
  return [
    { method: "GET", path, run: list },
    {
      method: "PUT",
      path,
      run(body) {
        emulator.blockDeletion(body as never);
        return list();
      },
    },
    {
      method: "DELETE",
      path,
      run(body) {
        emulator.unblockDeletion(checkSettings(groupSchema, body, "blocks"));
        return list();
      },
    },
  ];
}

function writeToken(token: string): object {
  const { exp = 0, iat = 0 } = decodeJwt(token);
  return { token_type: "Bearer", expires_in: Math.max(0, exp - iat), access_token: token };
}
