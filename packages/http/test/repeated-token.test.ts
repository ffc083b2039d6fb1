import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { pollOperation, readPages } from "../src/index.ts";
import { caught } from "./caught.ts";
import { type Reply, serve } from "./serve.ts";
import { createTestClock } from "./test-clock.ts";
import { connect } from "./test-transport.ts";

/** No JSON web token, and with characters that JSON can write in more than one way. */
const token = "opaque/tok-1234+567890==";
const escaped = token.replaceAll("/", String.raw`\/`);
const coded = token.replace("o", String.raw`\u006f`);
const json = { "content-type": "application/json" };

/** All that an error shows of itself, in writing and as JSON. */
function shownOf(error: unknown): string {
  return `${inspect(error, { depth: 20 })} ${JSON.stringify(error)}`.replaceAll("\\", "");
}

describe("a token that the service repeats is in no error", () => {
  it.each<{ given: string; reply: Reply }>([
    { given: "a message", reply: { status: 400, json: { error: { code: "Bad", message: `your ${token}` } } } },
    { given: "a message that escapes it", reply: { status: 400, text: `{"error":{"message":"your ${escaped}"}}` } },
    { given: "a message that codes it", reply: { status: 400, text: `{"error":{"message":"your ${coded}"}}` } },
    { given: "a target", reply: { status: 400, json: { error: { code: "Bad", message: "your", target: token } } } },
    { given: "a detail", reply: { status: 400, json: { message: "your", details: [{ message: token }] } } },
    { given: "another body", reply: { status: 400, text: `{"your":"${escaped}"}`, headers: json } },
    { given: "a coded other body", reply: { status: 400, text: `{"your":"${coded}"}`, headers: json } },
    { given: "half a body", reply: { status: 400, text: `{"your":"${escaped}`, headers: json } },
    { given: "a page", reply: { text: `<p>your ${token}`, headers: { "content-type": "text/html" } } },
    { given: "half a success", reply: { text: `{"your":"${escaped}`, headers: json } },
  ])("in $given", async ({ reply }) => {
    const server = await serve(() => reply);
    const error = await caught(connect(server.url, { token: () => token }).send({ method: "GET", path: "/x" }));
    expect(shownOf(error)).toContain("your");
    expect(shownOf(error)).not.toMatch(/tok-1234/);
  });

  it("at the end of an operation", async () => {
    const server = await serve(() => ({
      text: `{"status":"Failed","error":{"code":"Bad","message":"your ${escaped}"}}`,
      headers: json,
    }));
    const transport = connect(server.url, { token: () => token, clock: createTestClock() });
    const state = { poll: "/x", by: "status", startedAt: 0, dueAt: 0 };
    const poll = pollOperation(transport, JSON.stringify(state));
    await poll.next();
    const error = await caught(poll.next());
    expect(error).toMatchObject({ code: "OPERATION_FAILED", serviceMessage: "your ***" });
    expect(shownOf(error)).not.toMatch(/tok-1234/);
  });

  it.each([
    { given: "a link that comes again", nextLink: `/x?page=${token}`, status: 200 },
    { given: "a link that leads to an error", nextLink: `/bad?page=${token}`, status: 404 },
  ])("in $given", async ({ nextLink, status }) => {
    const server = await serve(({ url }) => (url.startsWith("/bad") ? { status } : { json: { value: [], nextLink } }));
    const transport = connect(server.url, { token: () => token });
    const error = await caught(readPages(transport, { method: "GET", path: "/x" }).next());
    expect(shownOf(error)).toContain("page=***");
    expect(shownOf(error)).not.toMatch(/tok-1234/);
  });
});

it("cuts what a service says before it goes through it for secrets", async () => {
  const message = `${"?a".repeat(500_000)} end`;
  const details = Array.from({ length: 500 }, (_, index) => ({ message: `no. ${index}` }));
  const server = await serve(() => ({ status: 400, json: { error: { code: "Bad", message, details } } }));
  const error = await caught(connect(server.url).send({ method: "GET", path: "/x" }));
  expect(error.serviceMessage).toHaveLength(4000);
  expect(error.details).toHaveLength(100);
});

it("leaves no half of a secret where it cuts", async () => {
  const secret = `eyJ${"x".repeat(40)}.${"y".repeat(100)}`;
  for (const room of [3990, 7950, 7990]) {
    const message = "m".repeat(room) + ` ${secret}`;
    const server = await serve(() => ({ status: 400, json: { message } }));
    const error = await caught(connect(server.url).send({ method: "GET", path: "/x" }));
    expect(shownOf(error)).not.toContain("eyJx");
  }
});
