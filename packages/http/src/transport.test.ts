import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { caught } from "../test/caught.ts";
import { serve } from "../test/serve.ts";
import { createTestClock } from "../test/test-clock.ts";
import { connect, exchanges, secret } from "../test/test-transport.ts";
import { createTransport, defineCloud, isHttpError, type ResponseInfo } from "./index.ts";

describe.each(exchanges)("sends by $by", ({ fetch }) => {
  it("with api-version, query, token, ids and JSON", async () => {
    const server = await serve(() => ({ json: { ok: true } }));
    const transport = connect(`${server.url}/mounted/`, { fetch });
    const answer = await transport.send({
      method: "PUT",
      path: "/a/b",
      apiVersion: "2021-04-01",
      query: { $filter: "tagName eq 'ä&b'", $top: undefined },
      json: { name: "ü" },
    });
    expect(answer).toMatchObject({ status: 200, body: { ok: true }, tries: 1 });
    const [request] = server.seen;
    expect(request).toMatchObject({
      method: "PUT",
      url: "/mounted/a/b?api-version=2021-04-01&%24filter=tagName%20eq%20%27%C3%A4%26b%27",
      body: '{"name":"ü"}',
    });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      accept: "application/json",
      "content-type": "application/json",
      "x-ms-client-request-id": answer.clientRequestId,
    });
    expect(answer.clientRequestId).toMatch(/^[\da-f-]{36}$/);
  });

  it("no body and no content type where there is none to send", async () => {
    const server = await serve(() => ({ status: 204 }));
    const answer = await connect(server.url, { fetch }).send({ method: "DELETE", path: "/x" });
    expect(answer.body).toBeUndefined();
    expect(server.seen[0]?.headers["content-type"]).toBeUndefined();
    expect(server.seen[0]?.body).toBe("");
  });

  it("and tells ids and rate limits of each answer, also of those that are tried again", async () => {
    const server = await serve((_request, _response, count) => ({
      status: count === 1 ? 503 : 200,
      headers: {
        "x-ms-request-id": `r${count}`,
        "x-ms-correlation-request-id": "c",
        "x-ms-ratelimit-remaining-subscription-reads": "11999",
        "x-ms-ratelimit-remaining-resource": "Vendor.Compute/Get3Min;11",
        "set-cookie": ["session=1", "b=2"],
        "retry-after": "3",
      },
      json: {},
    }));
    const seen: ResponseInfo[] = [];
    const clock = createTestClock();
    const answer = await connect(server.url, { fetch, clock, onResponse: (info) => seen.push(info) }).send({
      method: "GET",
      path: "/x?sig=abc",
    });
    expect(answer).toMatchObject({ requestId: "r2", correlationId: "c", tries: 2 });
    expect(answer.rateLimits).toEqual({ remaining: { "subscription-reads": 11999 }, retryAfterMs: 3000 });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(seen.map(({ status, tries, url }) => ({ status, tries, url }))).toEqual([
      { status: 503, tries: 1, url: `${server.url}/x?sig=***` },
      { status: 200, tries: 2, url: `${server.url}/x?sig=***` },
    ]);
    expect(server.seen[0]?.headers["x-ms-client-request-id"]).toBe(server.seen[1]?.headers["x-ms-client-request-id"]);
  });

  it("and takes a status for success that the caller accepts", async () => {
    const server = await serve(() => ({ status: 404 }));
    const answer = await connect(server.url, { fetch }).send({ method: "HEAD", path: "/x", accept: [404] });
    expect(answer.status).toBe(404);
  });

  it.each([
    {
      given: "a wrapped error",
      json: {
        error: {
          code: "ResourceGroupNotFound",
          message: "No group 'x'.",
          target: "x",
          details: [{ code: "Inner", message: "m", target: "t", details: [{ message: "deep" }] }],
        },
      },
      expected: {
        serviceCode: "ResourceGroupNotFound",
        serviceMessage: "No group 'x'.",
        target: "x",
        details: [
          {
            code: "Inner",
            message: "m",
            target: "t",
            details: [{ code: undefined, message: "deep", target: undefined, details: [] }],
          },
        ],
      },
    },
    {
      given: "a flat error",
      json: { code: "NotFound", message: "Nothing." },
      expected: { serviceCode: "NotFound", serviceMessage: "Nothing.", details: [] },
    },
    { given: "no body", json: undefined, expected: { serviceCode: undefined, serviceMessage: undefined, details: [] } },
    { given: "a list", json: [1], expected: { serviceCode: undefined, serviceMessage: "[1]", details: [] } },
  ])("and reads $given", async ({ json, expected }) => {
    const server = await serve(() => ({ status: 404, json, headers: { "x-ms-request-id": "r" } }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status: 404, requestId: "r", ...expected });
    expect(error.context).toEqual({ method: "GET", url: `${server.url}/x`, tries: 1, lostTries: 0 });
    expect(error.message).toContain(`GET ${server.url}/x answered 404`);
    expect(error.rateLimits).toEqual({ remaining: {}, retryAfterMs: undefined });
  });

  it("and shows no secret, even where the service repeats it", async () => {
    const server = await serve(() => ({
      status: 400,
      json: {
        error: { code: "Bad", message: `your ${secret} is odd`, details: [{ message: "https://u:pw@h/?sig=zz" }] },
      },
    }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x?access_token=tt1" }));
    const shown = `${inspect(error, { depth: 20 })} ${JSON.stringify(error)}`;
    expect(shown).toContain("your *** is odd");
    for (const hidden of [secret, "u:pw", "zz", "tt1"]) expect(shown).not.toContain(hidden);
  });

  it.each([
    {
      given: "HTML",
      headers: { "content-type": "text/html" },
      text: "<h1>Log in</h1> https://a:pw@h/",
      type: "text/html",
    },
    {
      given: "half a document",
      headers: { "content-type": "application/json" },
      text: '{"a": "https://a:pw@h/',
      type: "application/json",
    },
  ])("and refuses $given where JSON should be", async ({ headers, text, type }) => {
    const server = await serve(() => ({ headers, text }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "BODY_UNREADABLE", status: 200, context: { contentType: type, tries: 1 } });
    expect(error.message).toContain(text.slice(0, 5));
    expect(inspect(error)).not.toContain("a:pw");
  });

  it("and takes the page of a proxy for a message, cut short", async () => {
    const server = await serve(() => ({
      status: 403,
      headers: { "content-type": "text/html" },
      text: `<b>\n${"x".repeat(999)}`,
    }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error.serviceMessage).toHaveLength(200);
    expect(error.serviceMessage).toMatch(/^<b> xxx/);
  });

  it("and stops reading a body that is too large", async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed && response.write("x".repeat(1000)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
      return undefined;
    });
    const error = await caught(connect(server.url, { fetch, maxBodyBytes: 5000 }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "BODY_TOO_LARGE", context: { maxBytes: 5000, tries: 1 } });
    expect(server.seen).toHaveLength(1);
  });

  it("and decodes text that is cut within a character, and drops a byte order mark", async () => {
    const bytes = Buffer.from('\uFEFF{"name":"grün"}');
    const server = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(bytes.subarray(0, bytes.length - 4));
      setTimeout(() => response.end(bytes.subarray(bytes.length - 4)), 20);
      return undefined;
    });
    const { body } = await connect(server.url, { fetch }).send({ method: "GET", path: "/x" });
    expect(body).toEqual({ name: "grün" });
  });
});

it.each([
  { given: "an address without a scheme", address: "management.example", allow: true },
  { given: "another scheme", address: "ftp://localhost", allow: true },
  { given: "plain http to another machine", address: "http://management.example", allow: true },
  { given: "a name that begins like loopback", address: "http://localhost.example", allow: true },
  { given: "a number that begins like loopback", address: "http://127.0.0.1.example", allow: true },
  { given: "plain http to this machine, not allowed", address: "http://127.0.0.1:8080", allow: false },
  { given: "a password", address: "https://me:s3cret@management.example", allow: true },
  { given: "a query", address: "https://management.example/?x=1", allow: true },
])("refuses $given", async ({ address, allow }) => {
  const error = await caught(
    (async () =>
      createTransport({ cloud: defineCloud({ address }), token: () => secret, allowInsecureLoopback: allow }))(),
  );
  expect(error.code).toBe("ADDRESS_REFUSED");
  expect(inspect(error)).not.toContain("s3cret");
});

it.each([
  "http://localhost:1",
  "http://a.localhost",
  "http://127.8.9.1:1",
  "http://[::1]:1",
  "https://management.example/base",
])("takes %s", (address) => {
  const make = (): unknown =>
    createTransport({ cloud: defineCloud({ address }), token: () => secret, allowInsecureLoopback: true });
  expect(make).not.toThrow();
});

it("knows its errors when another copy of the package made them", () => {
  const foreign = Object.assign(new Error("x"), {
    name: "HttpError",
    code: "TIMED_OUT",
    [Symbol.for("lzkit.error")]: true,
  });
  expect(isHttpError(foreign, "TIMED_OUT")).toBe(true);
  expect(isHttpError(foreign, "SERVICE_ERROR")).toBe(false);
});
