import { describe, expect, it } from "vitest";
import { caught } from "../../test/caught.ts";
import { serve } from "../../test/serve.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { connect, exchanges } from "../../test/test-transport.ts";

const start = Date.UTC(2026, 0, 1);

describe.each(exchanges)("retries by $by", ({ fetch }) => {
  it.each([408, 429, 500, 502, 503, 504])("after %i", async (status) => {
    const server = await serve((_request, _response, count) => ({ status: count < 3 ? status : 200, json: { count } }));
    const clock = createTestClock();
    const answer = await connect(server.url, { fetch, clock }).send({ method: "GET", path: "/x" });
    expect(answer).toMatchObject({ tries: 3, body: { count: 3 } });
  });

  it.each([400, 401, 403, 404, 409, 501])("not after %i", async (status) => {
    const server = await serve(() => ({ status }));
    const clock = createTestClock();
    const error = await caught(connect(server.url, { fetch, clock }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    { given: "seconds", headers: { "retry-after": "7" }, expected: 7000 },
    { given: "a date", headers: { "retry-after": new Date(start + 9000).toUTCString() }, expected: 9000 },
    { given: "milliseconds", headers: { "retry-after-ms": "250", "retry-after": "7" }, expected: 250 },
    { given: "milliseconds by their other name", headers: { "x-ms-retry-after-ms": "40" }, expected: 40 },
  ])("waiting as $given say", async ({ headers, expected }) => {
    const server = await serve((_request, _response, count) => (count === 1 ? { status: 429, headers } : { json: {} }));
    const clock = createTestClock(start);
    await connect(server.url, { fetch, clock }).send({ method: "GET", path: "/x" });
    expect(clock.slept).toEqual([expected]);
  });

  it.each([
    { given: "nothing", headers: {} },
    { given: "a past date", headers: { "retry-after": new Date(start - 9000).toUTCString() } },
    { given: "zero", headers: { "retry-after": "0" } },
    { given: "nonsense", headers: { "retry-after": "-5" } },
  ])("doubling its waits, capped and by chance, where $given is said", async ({ headers }) => {
    const server = await serve((_request, _response, count) => (count < 6 ? { status: 429, headers } : { json: {} }));
    const clock = createTestClock(start);
    await connect(server.url, { fetch, clock, retry: { baseMs: 100, capMs: 400 } }).send({ method: "GET", path: "/x" });
    const full = [100, 200, 400, 400, 400];
    expect(clock.slept).toHaveLength(full.length);
    for (const [index, slept] of clock.slept.entries()) {
      expect(slept).toBeGreaterThanOrEqual((full[index] ?? 0) / 2);
      expect(slept).toBeLessThanOrEqual(full[index] ?? 0);
    }
  });

  it("after a broken connection, also one that breaks within the body", async () => {
    const server = await serve((_request, response, count) => {
      if (count === 1) response.destroy();
      if (count === 2) {
        response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
        response.write("{", () => response.destroy());
      }
      return count < 3 ? undefined : { json: { count } };
    });
    const answer = await connect(server.url, { fetch, clock: createTestClock() }).send({ method: "GET", path: "/x" });
    expect(answer.body).toEqual({ count: 3 });
  });

  it("as often as allowed, and tells why it gave up", async () => {
    const server = await serve((_request, response) => void response.destroy());
    const transport = connect(server.url, { fetch, clock: createTestClock(), retry: { maxTries: 3 } });
    const error = await caught(transport.send({ method: "PUT", path: "/x", json: {} }));
    expect(error).toMatchObject({ code: "NETWORK_FAILED", context: { method: "PUT", tries: 3 } });
    expect(error.status).toBeUndefined();
    expect(error.message).toMatch(/socket hang up|other side closed/);
    expect(error.hint).toContain("may have taken effect");
  });

  it.each([
    { method: "PATCH", idempotent: undefined, status: 503, again: false },
    { method: "POST", idempotent: undefined, status: 503, again: false },
    { method: "PATCH", idempotent: true, status: 503, again: true },
    { method: "PUT", idempotent: false, status: 503, again: false },
    { method: "PATCH", idempotent: undefined, status: 429, again: true },
  ] as const)("$method (idempotent: $idempotent) after $status: $again", async (given) => {
    const server = await serve(() => ({ status: given.status }));
    const clock = createTestClock();
    const transport = connect(server.url, { fetch, clock, retry: { maxTries: 2, deadlineMs: 300 } });
    const { method, idempotent } = given;
    const error = await caught(transport.send({ method, path: "/x", json: {}, idempotent }));
    expect(error.status).toBe(given.status);
    expect(server.seen.length > 1).toBe(given.again);
  });

  it("not when the service asks to wait beyond the deadline: it fails at once", async () => {
    const server = await serve(() => ({ status: 429, headers: { "retry-after": "3600" } }));
    const clock = createTestClock();
    const error = await caught(connect(server.url, { fetch, clock }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ status: 429, rateLimits: { retryAfterMs: 3_600_000 } });
    expect(clock.slept).toEqual([]);
  });

  it("within one deadline over all tries, however often it is throttled", async () => {
    const server = await serve(() => ({ status: 429, headers: { "retry-after": "1" } }));
    const clock = createTestClock();
    const transport = connect(server.url, { fetch, clock, retry: { maxTries: 2, deadlineMs: 10_500 } });
    const error = await caught(transport.send({ method: "GET", path: "/x" }));
    expect(error.context).toMatchObject({ tries: 11 });
  });

  it("a try that hangs, and gives up in time", async () => {
    const server = await serve(() => undefined);
    const transport = connect(server.url, { fetch, clock: createTestClock(), retry: { tryMs: 30, maxTries: 2 } });
    const error = await caught(transport.send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "TIMED_OUT", context: { tries: 2, timeoutMs: 30 } });
    expect(server.seen).toHaveLength(2);
  });

  it("a body that stops half way, and gives up in time", async () => {
    const server = await serve((_request, response) => void response.writeHead(200).write("{"));
    const transport = connect(server.url, { fetch, clock: createTestClock(), retry: { tryMs: 30, maxTries: 1 } });
    expect(await caught(transport.send({ method: "GET", path: "/x" }))).toMatchObject({ code: "TIMED_OUT" });
  });

  it.each(["GET", "PATCH"] as const)("until it is aborted: while the answer to a %s is awaited", async (method) => {
    const controller = new AbortController();
    const server = await serve(() => void setTimeout(() => controller.abort(new Error("enough")), 5));
    const sent = connect(server.url, { fetch }).send({ method, path: "/x", signal: controller.signal });
    await expect(sent).rejects.toThrow("enough");
    expect(server.seen).toHaveLength(1);
  });

  it("until it is aborted: while it waits for the next try, by the machine's clock", async () => {
    const controller = new AbortController();
    const server = await serve(() => {
      setTimeout(() => controller.abort(new Error("enough")), 20);
      return { status: 429, headers: { "retry-after": "60" } };
    });
    const sent = connect(server.url, { fetch }).send({ method: "GET", path: "/x", signal: controller.signal });
    await expect(sent).rejects.toThrow("enough");
  });

  it("not at all when it is aborted before", async () => {
    const server = await serve(() => ({ json: {} }));
    const sent = connect(server.url, { fetch }).send({
      method: "GET",
      path: "/x",
      signal: AbortSignal.abort(new Error("no")),
    });
    await expect(sent).rejects.toThrow("no");
    expect(server.seen).toHaveLength(0);
  });
});

describe.each(exchanges)("keeps the token to its origin by $by", ({ fetch }) => {
  it.each([301, 302, 303, 307, 308])("refusing a %i elsewhere", async (status) => {
    const elsewhere = await serve(() => ({ json: {} }));
    const server = await serve(() => ({ status, headers: { location: `${elsewhere.url}/steal` } }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "ORIGIN_REFUSED", context: { url: elsewhere.url, origin: server.url } });
    expect(elsewhere.seen).toHaveLength(0);
  });

  it.each([
    { status: 302, method: "GET", json: undefined, body: "" },
    { status: 307, method: "PUT", json: { a: 1 }, body: '{"a":1}' },
  ] as const)("and a $status of a $method on it is followed", async ({ status, method, json, body }) => {
    const server = await serve(({ url }) =>
      url === "/new" ? { json: { moved: true } } : { status, headers: { location: "/new" } },
    );
    const answer = await connect(server.url, { fetch }).send({ method, path: "/x", json });
    expect(answer.body).toEqual({ moved: true });
    expect(server.seen[1]).toMatchObject({ method, body });
  });

  it("and a redirect that would make a GET of a PUT is an error", async () => {
    const server = await serve(() => ({ status: 302, headers: { location: "/new" } }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "PUT", path: "/x", json: {} }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status: 302 });
    expect(server.seen).toHaveLength(1);
  });

  it("and a ring of redirects ends", async () => {
    const server = await serve(() => ({ status: 302, headers: { location: "/x" } }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status: 302, context: { tries: 6 } });
  });

  it.each(["//evil.example/x", "/\\evil.example/x", "https://evil.example/x", "http://[broken"])(
    "refusing the path %s",
    async (path) => {
      let asked = 0;
      const transport = connect("http://127.0.0.1:9", { fetch, token: () => `t${++asked}` });
      expect(await caught(transport.send({ method: "GET", path }))).toMatchObject({ code: "ORIGIN_REFUSED" });
      expect(asked).toBe(0);
    },
  );
});
