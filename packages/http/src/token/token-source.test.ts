import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { caught } from "../../test/caught.ts";
import { serve } from "../../test/serve.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { connect } from "../../test/test-transport.ts";
import { readTokenClaims, type TokenProvider } from "../index.ts";

const hour = 3_600_000;

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

const challenge = `Bearer realm="", error="insufficient_claims", claims="${encode({ access_token: { nbf: { essential: true } } })}"`;

describe("a token", () => {
  it("is asked for with the cloud's scope, from a credential", async () => {
    const server = await serve(() => ({ json: {} }));
    const asked: unknown[] = [];
    const token = {
      prefix: "t",
      async getToken(scope: string, options: unknown) {
        asked.push([scope, options]);
        return { token: `${this.prefix}1`, expiresOnTimestamp: Date.now() + hour };
      },
    };
    await connect(server.url, { token }).send({ method: "GET", path: "/x" });
    expect(asked).toEqual([[`${server.url}/.default`, { enableCae: true }]]);
    expect(server.seen[0]?.headers.authorization).toBe("Bearer t1");
  });

  it.each([
    {
      given: "a token with its end",
      provide: (count: number, now: number) => ({ token: `t${count}`, expiresOnTimestamp: now + hour }),
      expected: ["t1", "t1", "t2"],
    },
    {
      given: "a JSON web token as a string",
      provide: (count: number, now: number) => `t${count}.${encode({ exp: (now + hour) / 1000 })}.x`,
      expected: ["t1", "t1", "t2"],
    },
    { given: "any other string", provide: (count: number) => `t${count}`, expected: ["t1", "t2", "t3"] },
  ])("is kept until two minutes before its end: $given", async ({ provide, expected }) => {
    const server = await serve(() => ({ json: {} }));
    const clock = createTestClock();
    let count = 0;
    const transport = connect(server.url, { clock, token: () => provide(++count, clock.now()) });
    await transport.send({ method: "GET", path: "/x" });
    await clock.sleep(hour - 120_001);
    await transport.send({ method: "GET", path: "/x" });
    await clock.sleep(1);
    await transport.send({ method: "GET", path: "/x" });
    expect(server.seen.map(({ headers }) => headers.authorization?.slice("Bearer ".length).split(".")[0])).toEqual(
      expected,
    );
  });

  it("is asked for once by many who need it at the same time", async () => {
    const server = await serve(() => ({ json: {} }));
    let count = 0;
    const token: TokenProvider = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { token: `t${++count}`, expiresOnTimestamp: Date.now() + hour };
    };
    const transport = connect(server.url, { token });
    await Promise.all(Array.from({ length: 20 }, () => transport.send({ method: "GET", path: "/x" })));
    expect(count).toBe(1);
  });

  it("is asked for once more, with the claims, after a challenge, however many meet it", async () => {
    const server = await serve(({ headers }) =>
      headers.authorization === "Bearer t2"
        ? { json: {} }
        : { status: 401, headers: { "www-authenticate": challenge } },
    );
    const asked: (string | undefined)[] = [];
    const token: TokenProvider = (_scope, { claims }) => {
      asked.push(claims);
      return { token: `t${asked.length}`, expiresOnTimestamp: Date.now() + hour };
    };
    const transport = connect(server.url, { token });
    await Promise.all(Array.from({ length: 5 }, () => transport.send({ method: "PATCH", path: "/x", json: {} })));
    expect(asked).toEqual([undefined, '{"access_token":{"nbf":{"essential":true}}}']);
  });

  it("is not asked for a third time", async () => {
    const server = await serve(() => ({ status: 401, headers: { "www-authenticate": challenge } }));
    let count = 0;
    const token = () => ({ token: `t${++count}`, expiresOnTimestamp: Date.now() + hour });
    const error = await caught(connect(server.url, { token }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "SERVICE_ERROR", status: 401 });
    expect(error.hint).toContain("audience");
    expect(count).toBe(2);
  });

  it("is forgotten when the service refuses it", async () => {
    const server = await serve((_request, _response, count) => ({ status: count === 1 ? 401 : 200, json: {} }));
    let count = 0;
    const token = () => ({ token: `t${++count}`, expiresOnTimestamp: Date.now() + hour });
    const transport = connect(server.url, { token });
    await caught(transport.send({ method: "GET", path: "/x" }));
    await transport.send({ method: "GET", path: "/x" });
    expect(server.seen[1]?.headers.authorization).toBe("Bearer t2");
  });

  it("is shown to who wants to check it, before it is sent", async () => {
    const server = await serve(() => ({ json: {} }));
    const refusal = new Error("not this one");
    const sent = connect(server.url).send({
      method: "PUT",
      path: "/x",
      checkToken: () => {
        throw refusal;
      },
    });
    await expect(sent).rejects.toBe(refusal);
    expect(server.seen).toHaveLength(0);
  });

  it.each([
    { given: "null", token: async () => null, why: "it is empty" },
    { given: "an empty text", token: () => "", why: "it is empty" },
    { given: "a line break at the end", token: () => "s3cret\n", why: "line break" },
    { given: "an object without a token", token: () => ({ expiresOnTimestamp: 1 }) as never, why: "it is empty" },
    {
      given: "an error",
      token: () => {
        throw new Error("run az login");
      },
      why: "run az login",
    },
  ])("that is $given is refused", async ({ token, why }) => {
    const error = await caught(connect("http://127.0.0.1:9", { token }).send({ method: "GET", path: "/x" }));
    expect(error).toMatchObject({ code: "TOKEN_FAILED", context: { scope: "http://127.0.0.1:9/.default" } });
    expect(error.message).toContain(why);
    expect(inspect(error)).not.toContain("s3cret");
  });

  it("is not waited for beyond the deadline", async () => {
    const transport = connect("http://127.0.0.1:9", { token: () => new Promise(() => {}), retry: { deadlineMs: 20 } });
    expect(await caught(transport.send({ method: "GET", path: "/x" }))).toMatchObject({ code: "TOKEN_FAILED" });
  });

  it("is asked for anew after one that nobody got", async () => {
    const server = await serve(() => ({ json: {} }));
    let count = 0;
    const token = () => (++count === 1 ? new Promise<string>(() => {}) : "t2");
    const transport = connect(server.url, { token, retry: { tryMs: 300 } });
    await caught(transport.send({ method: "GET", path: "/x" }));
    expect((await transport.send({ method: "GET", path: "/x" })).status).toBe(200);
    expect(count).toBe(2);
  });

  it("with claims is kept, though one without them comes later", async () => {
    const server = await serve(({ headers }) =>
      headers.authorization === "Bearer t2"
        ? { json: {} }
        : { status: 401, headers: { "www-authenticate": challenge } },
    );
    const clock = createTestClock();
    const giving: ((token: string) => void)[] = [];
    const expiresOnTimestamp = clock.now() + hour;
    let stale = (): void => {};
    const token: TokenProvider = (_scope, { claims }) => {
      if (claims !== undefined) return { token: "t2", expiresOnTimestamp };
      if (giving.length > 0)
        return new Promise((resolve) => (stale = () => resolve({ token: "t3", expiresOnTimestamp })));
      giving.push(() => {});
      return { token: "t1", expiresOnTimestamp: clock.now() + 1 };
    };
    const transport = connect(server.url, { token, clock });
    const challenged = transport.send({ method: "GET", path: "/x" });
    await new Promise((resolve) => setImmediate(resolve));
    const plain = transport.claims();
    await challenged;
    stale();
    await plain;
    expect((await transport.send({ method: "GET", path: "/x" })).tries).toBe(1);
  });

  it("is no longer waited for by one who gave up, while the others still get it", async () => {
    const server = await serve(() => ({ json: {} }));
    const controller = new AbortController();
    let give = (_token: string): void => {};
    const transport = connect(server.url, { token: () => new Promise<string>((resolve) => (give = resolve)) });
    const one = transport.send({ method: "GET", path: "/x", signal: controller.signal });
    const other = transport.send({ method: "GET", path: "/x" });
    controller.abort(new Error("enough"));
    await expect(one).rejects.toThrow("enough");
    give("t1");
    expect((await other).status).toBe(200);
  });

  it("shows its claims, not itself", async () => {
    const claims = { oid: "o", tid: "t", name: "Zoë" };
    const transport = connect("http://127.0.0.1:9", { token: () => `h.${encode(claims)}.s` });
    expect(await transport.claims()).toEqual(claims);
  });
});

it.each(["", "abc", "a.b.c", `a.${encode([1])}.c`, `a.${encode(null)}.c`])("reads no claims from %j", (token) => {
  expect(readTokenClaims(token)).toBeUndefined();
});
