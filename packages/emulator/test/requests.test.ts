import { describe, expect, it } from "vitest";
import { group, partner, targets } from "./targets.ts";

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

describe.each(targets)("every request, $name", (target) => {
  it.each([
    {
      given: "partner links without an api-version",
      path: partner().replace(/\?.*/, ""),
      code: "MissingApiVersionParameter",
    },
    { given: "groups without an api-version", path: group().replace(/\?.*/, ""), code: "MissingApiVersionParameter" },
    {
      given: "partner links with that of groups",
      path: partner().replace("2018-02-01", "2021-04-01"),
      code: "InvalidApiVersionParameter",
    },
    {
      given: "groups with that of partner links",
      path: group().replace("2021-04-01", "2018-02-01"),
      code: "InvalidApiVersionParameter",
    },
  ])("refuses $given", async ({ path, code }) => {
    const { send } = await target.start();
    const refused = await send(`GET ${path}`);
    expect([refused.status, refused.body.error.code]).toEqual([400, code]);
  });

  it("accepts every date as api-version where it is told to", async () => {
    const { send } = await target.start({ apiVersions: "any" });
    expect((await send(`GET ${group().replace("2021-04-01", "2025-04-01")}`)).status).toBe(200);
    expect((await send(`GET ${group().replace("2021-04-01", "latest")}`)).status).toBe(400);
    expect((await send(`GET ${group().replace("api-version", "API-Version")}`)).status).toBe(200);
  });

  it("carries ids, echoes the client's, and says how much of the rate limit is left", async () => {
    const { send } = await target.start();
    const correlation = "c0ffee00-0000-4000-8000-000000000000";
    const answer = await send(`GET ${group()}`, {
      headers: { "x-ms-client-request-id": "mine", "x-ms-correlation-request-id": correlation },
    });
    expect(answer.headers.get("x-ms-request-id")).toMatch(guid);
    expect(answer.headers.get("x-ms-correlation-request-id")).toBe(correlation);
    expect(answer.headers.get("x-ms-client-request-id")).toBe("mine");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-ms-ratelimit-remaining-subscription-reads")).toBe("250");
    const refused = await send(`DELETE ${partner("1")}`);
    expect(refused.headers.get("x-ms-correlation-request-id")).toBe(refused.headers.get("x-ms-request-id"));
    expect(refused.headers.get("x-ms-ratelimit-remaining-tenant-deletes")).toBe("200");
    expect(refused.headers.has("x-ms-client-request-id")).toBe(false);
  });

  it.each([
    {
      given: "a method that the path does not know",
      request: `POST ${group("a")}`,
      status: 405,
      code: "MethodNotAllowed",
    },
    {
      given: "a percent sign on its own",
      request: `GET ${group("a").replace("/a", "/a%zz")}`,
      status: 400,
      code: "InvalidRequestUri",
    },
    {
      given: "bytes that are no UTF-8",
      request: `GET ${group("a").replace("/a", "/%ff")}`,
      status: 400,
      code: "InvalidRequestUri",
    },
  ])("refuses $given", async ({ request, status, code }) => {
    const { send } = await target.start();
    const refused = await send(request);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  it("names the methods of a path", async () => {
    const { send } = await target.start();
    expect((await send(`POST ${group("a")}`)).headers.get("allow")).toBe("GET, HEAD, PUT, PATCH, DELETE");
  });

  it("refuses bodies of another type, and bodies that are too long", async () => {
    const { send } = await target.start();
    const text = await send(`PUT ${group("a")}`, { body: "{}", headers: { "content-type": "text/plain" } });
    expect([text.status, text.body.error.code]).toEqual([415, "UnsupportedMediaType"]);
    const long = await send(`PUT ${group("a")}`, { body: { location: "x".repeat(1024 * 1024) } });
    expect([long.status, long.body.error.code]).toEqual([413, "RequestContentTooLarge"]);
  });

  it("keeps the last requests, without their tokens", async () => {
    const { send, emulator } = await target.start({ clock: { start: "2026-01-01T00:00:00Z" } });
    emulator.requests.clear();
    await send(`PUT ${partner("5")}`, { headers: { "x-ms-client-request-id": "mine" } });
    await send(`GET ${group("none")}&token=s3cret`, { headers: { authorization: undefined } });
    const [put, get] = emulator.requests.list();
    expect(put).toMatchObject({
      time: "2026-01-01T00:00:00.000Z",
      method: "PUT",
      path: partner("5"),
      operation: "partner.create",
      status: 200,
      tenantId: "10000000-0000-4000-8000-000000000001",
      objectId: "20000000-0000-4000-8000-000000000002",
      clientRequestId: "mine",
      faulty: false,
    });
    expect(get).toMatchObject({ status: 401, code: "AuthenticationFailed", path: `${group("none")}&token=***` });
    expect(JSON.stringify(emulator.requests.list())).not.toMatch(/Bearer|eyJ|s3cret/);
  });

  it("gives the same ids for the same seed, and others for another", async () => {
    const ids = async (seed: number): Promise<(string | null)[]> => {
      const { send } = await target.start({ seed });
      return [
        (await send(`GET ${group()}`)).headers.get("x-ms-request-id"),
        (await send(`GET ${group()}`)).headers.get("x-ms-request-id"),
      ];
    };
    const [first, again, other] = [await ids(7), await ids(7), await ids(8)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});

describe.each(targets)("tokens of requests, $name", (target) => {
  it.each([
    { given: "no token", authorization: () => undefined, code: "AuthenticationFailed" },
    { given: "a password", authorization: () => "Basic dTpw", code: "AuthenticationFailed" },
    { given: "what is no token", authorization: () => "Bearer abc", code: "InvalidAuthenticationToken" },
    {
      given: "a changed token",
      authorization: (token: string) => `Bearer ${token.slice(0, -8)}AAAAAAAA`,
      code: "InvalidAuthenticationToken",
    },
    { given: "a token that is not signed", authorization: unsigned, code: "InvalidAuthenticationToken" },
  ])("refuses $given", async ({ authorization, code }) => {
    const { send, emulator } = await target.start();
    const refused = await send(`GET ${group()}`, {
      headers: { authorization: authorization(await emulator.mintToken()) },
    });
    expect([refused.status, refused.body.error.code]).toEqual([401, code]);
    expect(refused.headers.get("www-authenticate")).toMatch(
      /^Bearer authorization_uri=".+\/common", error="invalid_token"/,
    );
  });

  it.each([
    { given: "an expired token", options: { expiresInSeconds: -1 }, code: "ExpiredAuthenticationToken" },
    {
      given: "a token for another service",
      options: { audience: "https://graph.example" },
      code: "InvalidAuthenticationTokenAudience",
    },
    { given: "a token without a tenant", options: { claims: { tid: undefined } }, code: "InvalidAuthenticationToken" },
    {
      given: "a token whose principal is no GUID",
      options: { claims: { oid: "me/../you" } },
      code: "InvalidAuthenticationToken",
    },
    { given: "a token without an end", options: { claims: { exp: undefined } }, code: "InvalidAuthenticationToken" },
  ])("refuses $given", async ({ options, code }) => {
    const { send, emulator } = await target.start();
    const refused = await send(`GET ${group()}`, { token: await emulator.mintToken(options) });
    expect([refused.status, refused.body.error.code]).toEqual([401, code]);
  });

  it("lets a token that was good expire by the emulator's clock", async () => {
    const { send, emulator } = await target.start({ clock: { start: "2026-01-01T00:00:00Z" } });
    const token = await emulator.mintToken({ expiresInSeconds: 60 });
    expect((await send(`GET ${group()}`, { token })).status).toBe(200);
    emulator.clock.advance(59_000);
    expect((await send(`GET ${group()}`, { token })).status).toBe(200);
    emulator.clock.advance(1000);
    expect((await send(`GET ${group()}`, { token })).body.error.code).toBe("ExpiredAuthenticationToken");
  });

  it("accepts its own origin as audience, and those it is told", async () => {
    const { send, emulator, url } = await target.start({ audiences: ["https://management.custom.example"] });
    for (const audience of [url, `${url}/`, "https://management.custom.example/"]) {
      expect((await send(`GET ${group()}`, { token: await emulator.mintToken({ audience }) })).status).toBe(200);
    }
    const token = await emulator.mintToken({ audience: "https://management.azure.com" });
    expect((await send(`GET ${group()}`, { token })).status).toBe(401);
  });

  it("reads any token's claims where it does not check them", async () => {
    const { send } = await target.start({ checkTokens: false });
    const claims = { tid: "AAAAAAAA-0000-4000-8000-000000000001", oid: "bbbbbbbb-0000-4000-8000-000000000002" };
    const token = ["{}", JSON.stringify(claims), "x"].map((part) => Buffer.from(part).toString("base64url")).join(".");
    const created = await send(`PUT ${partner("1")}`, { token });
    expect(created.body.properties).toMatchObject({ tenantId: claims.tid.toLowerCase(), objectId: claims.oid });
    expect((await send(`GET ${partner()}`, { token: "a.b.c" })).status).toBe(401);
  });
});

it("leaves the paths and origins of others alone", async () => {
  const { createEmulator } = await import("../src/index.ts");
  const { getResponse } = await import("msw");
  const { handlers } = createEmulator({ origins: ["https://management.example"] });
  const ask = (url: string): Promise<Response | undefined> => getResponse(handlers, new Request(url));
  expect(await ask(`https://elsewhere.example${group()}`)).toBeUndefined();
  expect(await ask("https://management.example/subscriptions/a/providers/b")).toBeUndefined();
  expect((await ask(`https://management.example${group()}`))?.status).toBe(401);
});

function unsigned(token: string): string {
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  return `Bearer ${header}.${token.split(".")[1]}.`;
}
