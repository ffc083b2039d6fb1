import { connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EmulatorServer, startServer } from "../src/server.ts";
import { group } from "./targets.ts";

let server: EmulatorServer;

beforeEach(async () => {
  server = await startServer();
});

afterEach(async () => {
  const alive = await fetch(`${server.url}${group()}`);
  await server.close();
  if (alive.status !== 401) throw new Error(`the server answered ${alive.status} afterwards`);
});

it.each([
  { given: "what is no HTTP", sent: "hello\r\n\r\n", status: 400, code: "BadRequest" },
  {
    given: "headers that are too large",
    sent: `GET / HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(70_000)}\r\n\r\n`,
    status: 431,
    code: "RequestHeadersTooLarge",
  },
  {
    given: "a host that is none",
    sent: "GET /a HTTP/1.1\r\nhost: a b\r\n\r\n",
    status: 400,
    code: "InvalidRequestUri",
  },
  {
    given: "a whole address as path",
    sent: "GET http://evil.example/ HTTP/1.1\r\nhost: a\r\n\r\n",
    status: 400,
    code: "InvalidRequestUri",
  },
  {
    given: "a method for debugging",
    sent: "TRACE / HTTP/1.1\r\nhost: a\r\n\r\n",
    status: 405,
    code: "MethodNotAllowed",
  },
  {
    given: "two lengths",
    sent: "PUT / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    status: 400,
    code: "BadRequest",
  },
  {
    given: "a length beyond all bounds",
    sent: "PUT /a HTTP/1.1\r\nhost: a\r\ncontent-length: 99999999999\r\n\r\n",
    status: 413,
    code: "RequestContentTooLarge",
  },
  {
    given: "a path that climbs",
    sent: "GET /_emulator/../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n",
    status: 404,
    code: "NotFound",
  },
  {
    given: "a path that begins with two slashes",
    sent: "GET //evil.example/subscriptions HTTP/1.1\r\nhost: a\r\n\r\n",
    status: 404,
    code: "NotFound",
  },
])("answers $given with $status", async ({ sent, status, code }) => {
  const answer = await converse(server, sent);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(`"code":"${code}"`);
});

it("reads past a body that is too long, so that a sender that reads last gets to know", async () => {
  const length = 15 * 1024 * 1024;
  const head = `PUT /a HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;
  expect(await converse(server, head + "x".repeat(length))).toMatch(
    /^HTTP\/1.1 413 .+"code":"RequestContentTooLarge"/s,
  );
});

it("hangs up on a body without end", async () => {
  const endless = new ReadableStream<Uint8Array>({
    async pull(stream) {
      // Server and sender share this process: without a pause the sender would fill the memory first.
      await new Promise((resolve) => setImmediate(resolve));
      stream.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const sent = fetch(`${server.url}${group("a")}`, { method: "PUT", body: endless, duplex: "half" } as RequestInit);
  const status = await sent.then(
    (response) => response.status,
    () => "cut",
  );
  expect([413, "cut"]).toContain(status);
});

it.each([
  { given: "deep JSON", body: `{"location":"a","tags":${"[".repeat(100_000)}${"]".repeat(100_000)}}` },
  { given: "bytes that are no UTF-8", body: Buffer.from('{"location":"\xff"}', "latin1") },
])("refuses $given", async ({ body }) => {
  const token = await server.emulator.mintToken();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const refused = await fetch(`${server.url}${group("a")}`, { method: "PUT", headers, body });
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: "InvalidRequestContent" } }]);
});

it("survives callers that hang up in the middle", async () => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("PUT /a HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nabc");
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.resetAndDestroy();
  await new Promise((resolve) => socket.once("close", resolve));
  expect((await fetch(`${server.url}${group()}`)).status).toBe(401);
});

/** Sends bytes and reads until the server hangs up, or has answered. */
function converse({ url }: EmulatorServer, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(sent, () => socket.resume()));
    socket.setEncoding("utf8").pause();
    socket.on("data", (chunk: string) => {
      answer += chunk;
      if (/\r\n\r\n.+/s.test(answer)) socket.end();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
