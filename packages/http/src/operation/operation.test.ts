import { describe, expect, it } from "vitest";
import { caught } from "../../test/caught.ts";
import { serve } from "../../test/serve.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { connect } from "../../test/test-transport.ts";
import {
  type HttpAnswer,
  type HttpRequest,
  type OperationProgress,
  pollOperation,
  startOperation,
  type Transport,
} from "../index.ts";

async function start(transport: Transport, method: HttpRequest["method"] = "DELETE"): Promise<string> {
  const request = { method, path: "/thing", apiVersion: "1" };
  const token = startOperation(transport, request, await transport.send(request));
  if (token === undefined) throw new Error("nothing to follow");
  return token;
}

async function follow(transport: Transport, token: string): Promise<{ seen: OperationProgress[]; answer: HttpAnswer }> {
  const seen: OperationProgress[] = [];
  const poll = pollOperation(transport, token);
  for (let step = await poll.next(); ; step = await poll.next()) {
    if (step.done === true) return { seen, answer: step.value };
    seen.push(step.value);
  }
}

describe("an operation with a location", () => {
  it("is asked for after the waits that the service names, or a minute", async () => {
    const server = await serve(({ method, url }, _response, count) => {
      if (method === "DELETE") return { status: 202, headers: { location: "/poll/1", "retry-after": "15" } };
      // Neither a number of seconds nor a date: as good as none.
      if (count === 2) return { status: 202, headers: { location: "/poll/2", "retry-after": "1.5" } };
      return url === "/poll/2" ? { status: 200 } : { status: 500 };
    });
    const clock = createTestClock();
    const transport = connect(server.url, { clock });
    const { seen, answer } = await follow(transport, await start(transport));
    expect(clock.slept).toEqual([15_000, 60_000]);
    expect(answer.status).toBe(200);
    expect(seen.map(({ polls, elapsedMs, nextPollMs, status }) => ({ polls, elapsedMs, nextPollMs, status }))).toEqual([
      { polls: 0, elapsedMs: 0, nextPollMs: 15_000, status: "InProgress" },
      { polls: 1, elapsedMs: 15_000, nextPollMs: 60_000, status: "InProgress" },
    ]);
    expect(server.seen.map(({ url }) => url)).toEqual(["/thing?api-version=1", "/poll/1", "/poll/2"]);
  });

  it("goes on from its resume token in another process, at once when its time has passed", async () => {
    const server = await serve(({ method }) =>
      method === "DELETE" ? { status: 202, headers: { location: "/poll", "retry-after": "15" } } : { status: 204 },
    );
    const first = connect(server.url, { clock: createTestClock(1_000_000) });
    const token: string = JSON.parse(JSON.stringify(await start(first)));
    const clock = createTestClock(1_010_000);
    expect((await follow(connect(server.url, { clock }), token)).seen[0]).toMatchObject({
      elapsedMs: 10_000,
      nextPollMs: 5000,
    });
    const later = createTestClock(9_000_000);
    await follow(connect(server.url, { clock: later }), token);
    expect(later.slept).toEqual([0]);
  });

  it("waits ten minutes at most", async () => {
    const server = await serve(({ method }) =>
      method === "DELETE" ? { status: 202, headers: { location: "/poll", "retry-after": "999999" } } : { status: 200 },
    );
    const clock = createTestClock();
    const transport = connect(server.url, { clock });
    await follow(transport, await start(transport));
    expect(clock.slept).toEqual([600_000]);
  });

  it.each(["0", "Thu, 01 Jan 1970 00:00:00 GMT"])("waits a second at least, whatever is said: %s", async (after) => {
    const server = await serve(({ method }, _response, count) =>
      method === "DELETE" || count < 4
        ? { status: 202, headers: { location: "/poll", "retry-after": after } }
        : { status: 200 },
    );
    const clock = createTestClock();
    const transport = connect(server.url, { clock });
    await follow(transport, await start(transport));
    expect(clock.slept).toEqual([1000, 1000, 1000]);
  });

  it("writes a resume token that can be read, whatever wait is named", async () => {
    const headers = { location: "/poll", "retry-after": "9".repeat(400) };
    const server = await serve(({ method }) => (method === "DELETE" ? { status: 202, headers } : { status: 200 }));
    const clock = createTestClock();
    const transport = connect(server.url, { clock });
    await follow(transport, await start(transport));
    expect(clock.slept).toEqual([60_000]);
  });

  it("is given up after a day, and can be followed on from there", async () => {
    const running = { status: 202, headers: { location: "/poll", "retry-after": "600" } };
    const server = await serve(() => running);
    const transport = connect(server.url, { clock: createTestClock() });
    const token = await start(transport);
    const failure = await caught(follow(transport, token));
    expect(failure).toMatchObject({ code: "TIMED_OUT", context: { method: "GET", timeoutMs: 86_400_000 } });
    expect(server.seen).toHaveLength(1 + 144);
    const poll = pollOperation(transport, token);
    await poll.next();
    expect((await poll.next()).done).toBe(false);
  });

  it("fails with what the last poll says", async () => {
    const error = {
      code: "ResourceGroupDeletionBlocked",
      message: "locked",
      details: [{ target: "/x", message: "a lock" }],
    };
    const server = await serve(({ method }) =>
      method === "DELETE" ? { status: 202, headers: { location: "/poll" } } : { status: 409, json: { error } },
    );
    const transport = connect(server.url, { clock: createTestClock() });
    const failure = await caught(follow(transport, await start(transport)));
    expect(failure).toMatchObject({ code: "SERVICE_ERROR", serviceCode: error.code, details: [{ target: "/x" }] });
  });

  it.each(["first", "second"])("is not followed elsewhere: by the %s answer", async (which) => {
    const elsewhere = await serve(() => ({ status: 200 }));
    const server = await serve(({ method }) => {
      const location = (method === "DELETE") === (which === "first") ? `${elsewhere.url}/poll` : "/poll";
      return { status: 202, headers: { location } };
    });
    const transport = connect(server.url, { clock: createTestClock() });
    const failure = await caught(start(transport).then((token) => follow(transport, token)));
    expect(failure).toMatchObject({ code: "ORIGIN_REFUSED", context: { url: elsewhere.url } });
    expect(elsewhere.seen).toHaveLength(0);
  });

  it("stops promptly when it is aborted, by the machine's clock", async () => {
    const controller = new AbortController();
    const server = await serve(() => ({ status: 202, headers: { location: "/poll" } }));
    const transport = connect(server.url);
    const poll = pollOperation(transport, await start(transport), { signal: controller.signal });
    expect((await poll.next()).value).toMatchObject({ nextPollMs: expect.closeTo(60_000, -3) });
    setTimeout(() => controller.abort(new Error("enough")), 10);
    await expect(poll.next()).rejects.toThrow("enough");
  });
});

describe("an operation with a status", () => {
  it.each([
    { method: "DELETE", reads: [] },
    { method: "PUT", reads: ["/thing?api-version=1"] },
    { method: "POST", reads: ["/result"] },
  ] as const)("ends when the status says so, and a $method reads $reads", async ({ method, reads }) => {
    const bodies = [{ status: "Running", percentComplete: 40 }, { status: "Succeeded" }];
    const server = await serve((request) => {
      if (request.url === "/status") return { json: bodies.shift() };
      if (request.method === "GET") return { json: { result: true } };
      return { status: 202, headers: { "azure-asyncoperation": "/status", location: "/result", "retry-after": "1" } };
    });
    const clock = createTestClock();
    const transport = connect(server.url, { clock });
    const { seen, answer } = await follow(transport, await start(transport, method));
    expect(seen[1]).toMatchObject({ status: "Running", percentComplete: 40, nextPollMs: 60_000 });
    expect(server.seen.slice(3).map(({ url }) => url)).toEqual(reads);
    expect(answer.body).toEqual(reads.length === 0 ? { status: "Succeeded" } : { result: true });
  });

  it.each(["Failed", "Canceled"])("throws when it ends as %s", async (status) => {
    const server = await serve(({ method }) =>
      method === "DELETE"
        ? { status: 202, headers: { "azure-asyncoperation": "/status" } }
        : { json: { status, error: { code: "Locked", message: "a lock", details: [{ code: "Inner" }] } } },
    );
    const transport = connect(server.url, { clock: createTestClock() });
    const failure = await caught(follow(transport, await start(transport)));
    expect(failure).toMatchObject({
      code: "OPERATION_FAILED",
      serviceCode: "Locked",
      details: [{ code: "Inner" }],
      context: { operationStatus: status },
    });
    expect(failure.message).toContain(`${status}: Locked: a lock`);
  });

  it("throws when there is no status", async () => {
    const server = await serve(({ method }) =>
      method === "DELETE" ? { status: 202, headers: { "azure-asyncoperation": "/status" } } : { json: {} },
    );
    const transport = connect(server.url, { clock: createTestClock() });
    expect(await caught(follow(transport, await start(transport)))).toMatchObject({ code: "BODY_UNREADABLE" });
  });
});

it.each([{ status: 200 }, { status: 204 }, { status: 202 }, { status: 201, headers: { location: "/made" } }])(
  "has nothing to follow after %j",
  async (reply) => {
    const server = await serve(() => reply);
    const transport = connect(server.url);
    const request = { method: "PUT", path: "/thing" } as const;
    expect(startOperation(transport, request, await transport.send(request))).toBeUndefined();
  },
);

it.each([
  { given: "no JSON", token: "abc", code: "RESUME_TOKEN_INVALID" },
  { given: "something else", token: '{"poll":"/x"}', code: "RESUME_TOKEN_INVALID" },
  {
    given: "an address elsewhere",
    token: '{"poll":"https://evil.example/","by":"location","startedAt":0,"dueAt":0}',
    code: "ORIGIN_REFUSED",
  },
  {
    given: "a result elsewhere",
    token: '{"poll":"/x","by":"status","final":"https://evil.example/","startedAt":0,"dueAt":0}',
    code: "ORIGIN_REFUSED",
  },
])("refuses a resume token that holds $given", async ({ token, code }) => {
  const transport = connect("http://127.0.0.1:9");
  expect(await caught(pollOperation(transport, token).next())).toMatchObject({ code });
});
