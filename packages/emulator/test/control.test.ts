import { request } from "node:http";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type EmulatorServer, startServer } from "../src/server.ts";
import { group, partner, subscription } from "./targets.ts";

let server: EmulatorServer;

beforeEach(async () => {
  server = await startServer({ clock: { start: "2026-01-01T00:00:00Z" } });
  onTestFinished(() => server.close());
});

it("mints tokens that the services accept", async () => {
  const { status, body } = await ask("POST /_emulator/token", { kind: "user", expiresInSeconds: 60 });
  expect([status, body.token_type, body.expires_in]).toEqual([200, "Bearer", 60]);
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await fetch(`${server.url}${partner("1")}`, { method: "PUT", headers })).status).toBe(200);
  expect((await ask("POST /_emulator/token")).status).toBe(200);
});

it("moves the clock, sets faults and blocks, and shows the log", async () => {
  expect((await ask("POST /_emulator/clock", { advanceMs: 1500 })).body).toEqual({ time: "2026-01-01T00:00:01.500Z" });
  expect((await ask("GET /_emulator/clock")).body).toEqual({ time: "2026-01-01T00:00:01.500Z" });

  await ask("PUT /_emulator/faults", { plan: [{ status: 503 }] });
  expect((await ask("GET /_emulator/faults")).body).toEqual({ plan: [{ status: 503 }] });
  expect((await fetch(`${server.url}${group()}`)).status).toBe(503);
  await ask("PUT /_emulator/faults", { rate: 1 });
  expect((await ask("DELETE /_emulator/faults")).body).toEqual({ plan: [] });

  const block = { subscriptionId: subscription, resourceGroupName: "a" };
  expect((await ask("PUT /_emulator/blocks", block)).body).toEqual({ value: [block] });
  expect((await ask("DELETE /_emulator/blocks", block)).body).toEqual({ value: [] });
  expect((await ask("GET /_emulator/blocks")).body).toEqual({ value: [] });

  const { body } = await ask("GET /_emulator/requests?last=1");
  expect(body.value).toMatchObject([{ status: 503, operation: "group.list", faulty: true }]);
  expect((await ask("DELETE /_emulator/requests")).body).toEqual({ value: [] });
});

it("takes and restores snapshots, and resets", async () => {
  const headers = { authorization: `Bearer ${await server.emulator.mintToken()}` };
  await fetch(`${server.url}${partner("1")}`, { method: "PUT", headers });
  const { body: snapshot } = await ask("GET /_emulator/snapshot");
  expect(snapshot.links).toHaveLength(1);
  expect((await ask("POST /_emulator/reset")).body.links).toEqual([]);
  expect((await ask("PUT /_emulator/snapshot", snapshot)).body).toEqual(snapshot);
});

it.each([
  {
    given: "a clock that goes back",
    asked: "POST /_emulator/clock",
    body: { advanceMs: -1 },
    status: 400,
    code: "SETTINGS_INVALID",
  },
  {
    given: "a clock without a number",
    asked: "POST /_emulator/clock",
    body: {},
    status: 400,
    code: "SETTINGS_INVALID",
  },
  {
    given: "faults that are none",
    asked: "PUT /_emulator/faults",
    body: { rate: 7 },
    status: 400,
    code: "SETTINGS_INVALID",
  },
  {
    given: "a token for nobody",
    asked: "POST /_emulator/token",
    body: { objectId: "me" },
    status: 400,
    code: "SETTINGS_INVALID",
  },
  { given: "a block without a group", asked: "PUT /_emulator/blocks", body: {}, status: 400, code: "SETTINGS_INVALID" },
  {
    given: "a snapshot that is none",
    asked: "PUT /_emulator/snapshot",
    body: { format: 1 },
    status: 400,
    code: "SNAPSHOT_INVALID",
  },
  {
    given: "a list in place of an object",
    asked: "PUT /_emulator/faults",
    body: [],
    status: 400,
    code: "InvalidRequestContent",
  },
  {
    given: "no number of requests",
    asked: "GET /_emulator/requests?last=x",
    body: undefined,
    status: 400,
    code: "InvalidQueryParameterValue",
  },
  { given: "another method", asked: "PATCH /_emulator/clock", body: undefined, status: 405, code: "MethodNotAllowed" },
  { given: "another endpoint", asked: "GET /_emulator/other", body: undefined, status: 404, code: "NotFound" },
])("refuses $given", async ({ asked, body, status, code }) => {
  const refused = await ask(asked, body);
  expect([refused.status, refused.body.error.code]).toEqual([status, code]);
});

it.each([
  { given: "a page of another site", headers: { "sec-fetch-site": "cross-site" } },
  { given: "a page of another port", headers: { "sec-fetch-site": "same-site" } },
  { given: "a page that its browser does not tell the site of", headers: { origin: "https://evil.example" } },
  { given: "a page without an origin", headers: { origin: "null" } },
  { given: "a name that was made to point here", headers: { host: "evil.example" } },
])("keeps $given out of what is inside", async ({ headers }) => {
  expect(await statusOf("/_emulator/snapshot", headers)).toBe(403);
  expect(await statusOf("/", headers)).toBe(200);
});

it("lets its own page in, and services be reached under any name", async () => {
  expect(await statusOf("/_emulator/snapshot", { "sec-fetch-site": "same-origin" })).toBe(200);
  expect(await statusOf("/", { "sec-fetch-site": "none", host: "localhost:80" })).toBe(200);
  expect(await statusOf(group(), { host: "management.azure.com" })).toBe(401);
});

// oxlint-disable-next-line typescript/no-explicit-any -- what it is the test says
async function ask(asked: string, body?: unknown): Promise<{ status: number; body: any }> {
  const [method = "", path = ""] = asked.split(" ");
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(server.url + path, { method, ...sent });
  return { status: response.status, body: await response.json() };
}

/** `fetch` does not let a test say where a request comes from. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });
}
