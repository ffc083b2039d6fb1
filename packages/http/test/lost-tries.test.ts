import { describe, expect, it } from "vitest";
import { caught } from "./caught.ts";
import { type Reply, serve } from "./serve.ts";
import { createTestClock } from "./test-clock.ts";
import { connect, exchanges } from "./test-transport.ts";

const challenge = { "www-authenticate": `Bearer claims="${Buffer.from("{}").toString("base64")}"` };

describe.each(exchanges)("counts the tries that may have taken effect, by $by", ({ fetch }) => {
  it.each<{ given: string; first: Reply | undefined; lostTries: number }>([
    { given: "429", first: { status: 429 }, lostTries: 0 },
    { given: "a claims challenge", first: { status: 401, headers: challenge }, lostTries: 0 },
    { given: "a redirect", first: { status: 307, headers: { location: "/new" } }, lostTries: 0 },
    { given: "408", first: { status: 408 }, lostTries: 1 },
    { given: "503", first: { status: 503 }, lostTries: 1 },
    { given: "a broken connection", first: undefined, lostTries: 1 },
  ])("after $given", async ({ first, lostTries }) => {
    const server = await serve((_request, response, count) => {
      if (count > 1) return { status: 409 };
      if (first === undefined) response.destroy();
      return first;
    });
    const transport = connect(server.url, { fetch, clock: createTestClock() });
    const error = await caught(transport.send({ method: "PUT", path: "/x", json: {} }));
    expect(error).toMatchObject({ status: 409, context: { tries: 2, lostTries } });
  });

  it("and takes a redirect that leads nowhere for an answer", async () => {
    const server = await serve(() => ({ status: 307 }));
    const error = await caught(connect(server.url, { fetch }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status: 307 });
    expect(server.seen).toHaveLength(1);
  });

  it.each([Infinity, 2 ** 31])("and waits however long it may: %d ms", async (tryMs) => {
    const server = await serve((_request, response) => {
      setTimeout(() => response.end("{}"), 30);
      return undefined;
    });
    const transport = connect(server.url, { fetch, retry: { tryMs, deadlineMs: Infinity, maxTries: 1 } });
    expect((await transport.send({ method: "GET", path: "/x" })).body).toEqual({});
  });

  it("and takes an address in capitals", async () => {
    const server = await serve(() => ({ json: {} }));
    const url = server.url.replace("http://", "HTTP://");
    expect((await connect(`${url}//`, { fetch }).send({ method: "GET", path: "/x" })).status).toBe(200);
    expect(server.seen[0]?.url).toBe("/x");
  });
});
