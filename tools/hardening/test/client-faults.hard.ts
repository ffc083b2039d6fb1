import { formatError } from "@lzkit/errors";
import { createTransport, defineCloud, type HttpError, isHttpError, type Transport } from "@lzkit/http";
import { createPartnerClient, type PartnerClient } from "@lzkit/partner-client";
import { createResourceGroupClient, type ResourceGroupClient } from "@lzkit/rg-client";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClock } from "../../../packages/http/test/test-clock.ts";
import { type FaultyService, type Spoil, startFaultyService } from "../src/faulty-service.ts";

interface Clients {
  readonly transport: Transport;
  readonly partner: PartnerClient;
  readonly groups: ResourceGroupClient;
}

interface Operation {
  readonly name: string;
  readonly method: "GET" | "PUT" | "PATCH" | "DELETE" | "POST";
  /** What must be there before. */
  readonly prepare: (clients: Clients) => Promise<unknown>;
  readonly run: (clients: Clients) => Promise<unknown>;
  /** Whether it may be sent again when nobody knows whether it took effect. */
  readonly repeatable: boolean;
}

const nothing = async (): Promise<void> => {};
const linked = ({ partner }: Clients) => partner.create("123456");
const settings = { location: "westeurope", tags: { owner: "platform" } };
const grouped = ({ groups }: Clients) => groups.createOrReplace("rg", settings);
const operation = (
  name: string,
  method: Operation["method"],
  prepare: Operation["prepare"],
  run: Operation["run"],
): Operation => ({ name, method, prepare, run, repeatable: method !== "POST" });

const operations: readonly Operation[] = [
  operation("partner get", "GET", linked, ({ partner }) => partner.get("123456")),
  operation("partner getCurrent", "GET", linked, ({ partner }) => partner.getCurrent()),
  operation("partner create", "PUT", nothing, ({ partner }) => partner.create("123456")),
  operation("partner update", "PATCH", linked, ({ partner }) => partner.update("99999")),
  operation("partner delete", "DELETE", linked, ({ partner }) => partner.delete("123456")),
  operation("group get", "GET", grouped, ({ groups }) => groups.get("rg")),
  operation("group list", "GET", grouped, ({ groups }) => readAll(groups.list())),
  operation("group createOrReplace", "PUT", nothing, ({ groups }) => groups.createOrReplace("rg", settings)),
  operation("group update", "PATCH", grouped, ({ groups }) => groups.update("rg", { tags: { a: "b" } })),
  operation("group delete", "DELETE", grouped, ({ groups }) => groups.delete("rg")),
  operation("a write that is not idempotent", "POST", nothing, ({ transport }) =>
    transport.send({ method: "POST", path: "/other", json: {} }),
  ),
];

interface FaultCase {
  readonly fault: string;
  readonly spoil: Spoil;
  /** When it is sent again: `always`, also what is not idempotent; `ifRepeatable`; `never`. */
  readonly again: "always" | "ifRepeatable" | "never";
  readonly code: HttpError["code"];
  readonly status?: number;
}

const json = { "content-type": "application/json" };
/** An error of the service that repeats the token, as some proxies do. */
const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): Spoil =>
  (response, token) => {
    response.writeHead(status, { ...json, ...headers });
    response.end(JSON.stringify({ error: { code: "Fault", message: `refused: ${token} Bearer ${token}` } }));
  };
const say =
  (status: number, type: string, text: string): Spoil =>
  (response, token) =>
    void response.writeHead(status, { "content-type": type }).end(text.replaceAll("TOKEN", token));
const claims = `Bearer error="insufficient_claims", claims="${btoa('{"access_token":{"nbf":{"essential":true}}}')}"`;
let elsewhere: FaultyService;

const faults: readonly FaultCase[] = [
  ...[408, 500, 502, 503, 504].map((status) => ({
    fault: `${status}`,
    spoil: refuse(status),
    again: "ifRepeatable" as const,
    code: "SERVICE_ERROR" as const,
    status,
  })),
  ...[400, 401, 403, 404, 405, 410, 412, 501, 505].map((status) => ({
    fault: `${status}`,
    spoil: refuse(status),
    again: "never" as const,
    code: "SERVICE_ERROR" as const,
    status,
  })),
  { fault: "429", spoil: refuse(429), again: "always", code: "SERVICE_ERROR", status: 429 },
  {
    fault: "429 with Retry-After",
    spoil: refuse(429, { "retry-after": "7" }),
    again: "always",
    code: "SERVICE_ERROR",
    status: 429,
  },
  {
    fault: "429 that asks to wait too long",
    spoil: refuse(429, { "retry-after": "86400" }),
    again: "never",
    code: "SERVICE_ERROR",
    status: 429,
  },
  {
    fault: "503 with Retry-After",
    spoil: refuse(503, { "retry-after": "7" }),
    again: "ifRepeatable",
    code: "SERVICE_ERROR",
    status: 503,
  },
  {
    fault: "401 with claims",
    spoil: refuse(401, { "www-authenticate": claims }),
    again: "always",
    code: "SERVICE_ERROR",
    status: 401,
  },
  {
    fault: "a connection that is cut",
    spoil: (response) => void response.destroy(),
    again: "ifRepeatable",
    code: "NETWORK_FAILED",
  },
  {
    fault: "a connection that is cut inside the body",
    spoil(response) {
      response.writeHead(200, { ...json, "content-length": "1000" });
      response.write('{ "name": ', () => response.destroy());
    },
    again: "ifRepeatable",
    code: "NETWORK_FAILED",
  },
  { fault: "silence", spoil: () => {}, again: "ifRepeatable", code: "TIMED_OUT" },
  {
    fault: "silence inside the body",
    spoil: (response) => void response.writeHead(200, json).write("{"),
    again: "ifRepeatable",
    code: "TIMED_OUT",
  },
  {
    fault: "half a document",
    spoil: say(200, "application/json", '{ "token": "Bearer TOKEN'),
    again: "never",
    code: "BODY_UNREADABLE",
  },
  {
    fault: "the web page of a proxy",
    spoil: say(200, "text/html", "<html>Sign in. Bearer TOKEN, TOKEN</html>"),
    again: "never",
    code: "BODY_UNREADABLE",
  },
  {
    fault: "502 with a web page",
    spoil: say(502, "text/html", "<html>Bad gateway: Bearer TOKEN</html>"),
    again: "ifRepeatable",
    code: "SERVICE_ERROR",
    status: 502,
  },
  {
    fault: "a redirect elsewhere",
    spoil: (response) => void response.writeHead(307, { location: `${elsewhere.url}/steal` }).end(),
    again: "never",
    code: "ORIGIN_REFUSED",
  },
];

const subscriptionId = "40000000-0000-4000-8000-000000000004";
const maxTries = 3;

beforeAll(async () => {
  elsewhere = await startFaultyService();
});
afterAll(() => elsewhere.close());

async function readAll(entries: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of entries);
}

/** Runs a test against a service of its own, where the operation can be run. */
async function withService(
  { prepare }: Operation,
  test: (service: FaultyService, clients: Clients, token: string) => Promise<void>,
): Promise<void> {
  const service = await startFaultyService();
  try {
    const token = await service.emulator.mintToken();
    const transport = createTransport({
      cloud: defineCloud({ name: "loopback", address: service.url, scope: "x/.default", vendorNamespace: "Vendor" }),
      token: () => token,
      allowInsecureLoopback: true,
      // Waits are skipped; the time for one try is real, and long enough for a machine with much else to do.
      clock: createTestClock(),
      retry: { maxTries, baseMs: 1000, capMs: 8000, tryMs: 4000, deadlineMs: 60_000 },
    });
    const partner = createPartnerClient({ transport });
    const groups = createResourceGroupClient({ transport, subscriptionId });
    await prepare({ transport, partner, groups });
    await test(service, { transport, partner, groups }, token);
  } finally {
    await service.close();
  }
}

/** An error with all that it holds, as every way of printing it would show. */
function printed(error: unknown): string {
  return [formatError(error), inspect(error, { depth: 10 }), JSON.stringify(error), String(error)].join("\n");
}

describe.concurrent.each(operations)("$name", (operation) => {
  const { method, run, repeatable } = operation;
  const goesOn = ({ again }: FaultCase): boolean => again === "always" || (again === "ifRepeatable" && repeatable);

  it.each(faults)("meets $fault once", (fault) =>
    withService(operation, async (service, clients) => {
      service.set({ ...fault, times: 1, applied: false });
      const outcome = await run(clients).then(
        () => "done",
        (error: unknown) => (isHttpError(error) ? error.code : inspect(error)),
      );
      expect(outcome).toBe(goesOn(fault) ? "done" : fault.code);
      expect(service.seen()).toEqual(goesOn(fault) ? [method, method] : [method]);
    }),
  );

  it.each(faults)("meets $fault again and again", (fault) =>
    withService(operation, async (service, clients, token) => {
      service.set({ ...fault, times: Number.POSITIVE_INFINITY, applied: false });
      const error: unknown = await run(clients).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "HttpError", code: fault.code });
      expect((error as HttpError).status).toBe(fault.status ?? (error as HttpError).status);
      const sent = service.seen().filter((each) => each === method).length;
      expect(fault.status === 429 || sent <= maxTries).toBe(true);
      expect(sent > 1).toBe(goesOn(fault));
      expect(printed(error)).not.toContain(token);
    }),
  );
});

describe("an answer that is lost after the request took effect", () => {
  const cut = { spoil: (response) => void response.destroy(), times: 1, applied: true } as const satisfies Parameters<
    FaultyService["set"]
  >[0];

  it.each(operations.filter(({ repeatable }) => repeatable))("of $name is made up for", (operation) =>
    withService(operation, async (service, clients) => {
      service.set(cut);
      await operation.run(clients);
      const { links, groups } = service.emulator.snapshot();
      const active = links.filter(({ state }) => state === "Active");
      expect(active.length + groups.length).toBe(operation.method === "DELETE" ? 0 : 1);
    }),
  );

  it("of a write that is not idempotent is an error that says so", () => {
    const post = operations.find(({ repeatable }) => !repeatable);
    if (post === undefined) throw new Error("there is no such operation");
    return withService(post, async (service, clients) => {
      service.set(cut);
      const hint = expect.stringContaining("may have taken effect") as unknown;
      await expect(post.run(clients)).rejects.toMatchObject({ code: "NETWORK_FAILED", hint });
      expect(service.seen()).toEqual(["POST"]);
    });
  });
});

it("no request went elsewhere", () => {
  expect(elsewhere.seen()).toEqual([]);
});
