import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../test/start-server.ts";
import { createFetch } from "./create-fetch.ts";

const servers: TestServer[] = [];
const serve = async (listener: RequestListener) => {
  const server = await startServer(listener);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const ok: RequestListener = (_, response) => response.end("ok");
const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location }).end();
const requiring =
  (...accepted: string[]): RequestListener =>
  ({ headers }, response) => {
    const allowed = accepted.includes(headers.authorization ?? "");
    response.writeHead(allowed ? 200 : 401, { "www-authenticate": "Basic" }).end(allowed ? "ok" : "who are you?");
  };
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const authorizations = ({ requests }: TestServer) => requests.map(({ headers }) => headers.authorization);

describe("credentials", () => {
  it("are the caller's for the host, as user and password", async () => {
    const server = await serve(ok);
    const asked: string[] = [];
    const credentials = async (url: string) => (asked.push(url), { username: "me", password: "pässwörd" });
    await createFetch({ credentials })(`${server.url}/lib.zip?x=1`);
    expect(asked).toEqual([`${server.url}/lib.zip?x=1`]);
    expect(authorizations(server)).toEqual([basic("me:pässwörd")]);
  });

  it("are not sent where the caller's are for ssh only", async () => {
    const server = await serve(ok);
    const credentials = async () => ({ username: "", password: "", privateKey: "key" });
    await createFetch({ credentials })(server.url);
    expect(authorizations(server)).toEqual([undefined]);
  });

  it.each([
    { given: "the host", name: "LZ_TOKEN_127_0_0_1", value: "t1", expected: "Bearer t1" },
    { given: "the host and its port", name: "PORT", value: "t2", expected: "Bearer t2" },
    { given: "a user", name: "LZ_TOKEN_127_0_0_1", value: "user:t3", expected: basic("user:t3") },
    { given: "a line end after it", name: "LZ_TOKEN_127_0_0_1", value: "t4\n", expected: "Bearer t4" },
    { given: "another host", name: "LZ_TOKEN_127_0_0_2", value: "t5", expected: undefined },
    { given: "nothing in it", name: "LZ_TOKEN_127_0_0_1", value: "", expected: undefined },
  ])("come from the environment's token with $given", async ({ name, value, expected }) => {
    const server = await serve(ok);
    const env = { [name === "PORT" ? `LZ_TOKEN_127_0_0_1_${server.port}` : name]: value };
    await createFetch({ env })(server.url);
    expect(authorizations(server)).toEqual([expected]);
  });

  it.each([
    { host: "github.com", env: {}, path: "/o/r/archive/v1.tar.gz", expected: "Bearer github" },
    {
      host: "github.com",
      env: {},
      path: "/o/r.git/info/refs?service=git-upload-pack",
      expected: basic("x-access-token:github"),
    },
    { host: "api.github.com", env: {}, path: "/", expected: undefined },
    { host: "github.com.evil.example", env: {}, path: "/", expected: undefined },
    { host: "github.com", env: { GITHUB_SERVER_URL: "https://git.corp.example" }, path: "/", expected: undefined },
    {
      host: "git.corp.example",
      env: { GITHUB_SERVER_URL: "https://git.corp.example" },
      path: "/",
      expected: "Bearer github",
    },
    { host: "dev.azure.com", env: {}, path: "/org/_git/r", expected: basic("x-access-token:azure") },
    { host: "org.visualstudio.com", env: { SYSTEM_ACCESSTOKEN: "eyJ.a.b" }, path: "/", expected: "Bearer eyJ.a.b" },
    { host: "visualstudio.com.evil.example", env: {}, path: "/", expected: undefined },
    {
      host: "bitbucket.org",
      env: { LZ_TOKEN_BITBUCKET_ORG: "t" },
      path: "/r.git/git-upload-pack",
      expected: basic("x-token-auth:t"),
    },
    { host: "my-host.example:8443", env: { LZ_TOKEN_MY__HOST_EXAMPLE_8443: "t" }, path: "/", expected: "Bearer t" },
    { host: "my-host.example", env: { LZ_TOKEN_MY_HOST_EXAMPLE: "t" }, path: "/", expected: undefined },
  ])("for $host$path with $env", async ({ host, env, path, expected }) => {
    const sent: (string | null)[] = [];
    const fetch = createFetch({
      env: { GITHUB_TOKEN: "github", SYSTEM_ACCESSTOKEN: "azure", ...env },
      fetch: async (_, init) => (sent.push(new Headers(init?.headers).get("authorization")), new Response("ok")),
    });
    await fetch(`https://${host}${path}`);
    expect(sent).toEqual([expected ?? null]);
  });

  it.each([
    { host: "git.corp.example", sent: false },
    { host: "127.0.0.1.evil.example", sent: false },
    { host: "localhost.evil.example", sent: false },
    { host: "10.0.0.1", sent: false },
    { host: "127.0.0.1:8080", sent: true },
    { host: "localhost", sent: true },
    { host: "[::1]:8080", sent: true },
  ])("go over plain http to this machine only: to $host they go: $sent", async ({ host, sent }) => {
    const seen: boolean[] = [];
    const fetch = createFetch({
      credentials: async () => ({ username: "me", password: "secret" }),
      fetch: async (_, init) => (seen.push(new Headers(init?.headers).has("authorization")), new Response("ok")),
    });
    await fetch(`http://${host}/lib.zip`);
    expect(seen).toEqual([sent]);
  });

  it("leave an Authorization alone that a request has", async () => {
    const server = await serve(ok);
    const fetch = createFetch({ env: { LZ_TOKEN_127_0_0_1: "t" } });
    await fetch(server.url, { headers: { Authorization: "Bearer mine" } });
    expect(authorizations(server)).toEqual(["Bearer mine"]);
  });

  it("try a token in the other form when the host refuses one, and remember", async () => {
    const server = await serve(requiring(basic("x-access-token:t")));
    const fetch = createFetch({ env: { LZ_TOKEN_127_0_0_1: "t" } });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(server.url)).status).toBe(200);
    expect(authorizations(server)).toEqual(["Bearer t", basic("x-access-token:t"), basic("x-access-token:t")]);
  });

  it("are refused with the host's own answer", async () => {
    const server = await serve(requiring("nobody"));
    const response = await createFetch({ env: { LZ_TOKEN_127_0_0_1: "t", PATH: "" } })(server.url);
    expect([response.status, await response.text()]).toEqual([401, "who are you?"]);
  });
});

const folder = mkdtempSync(join(tmpdir(), "lzkit-credentials-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** An environment in which git has one credential helper, a line of shell. */
const environment = (helper: string) => {
  const config = join(mkdtempSync(join(folder, "git-")), "gitconfig");
  writeFileSync(config, `[credential]\n\thelper = "!f() { ${helper} }; f"\n`);
  return { PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_GLOBAL: config, GIT_CONFIG_NOSYSTEM: "1" };
};

describe("git's credential helpers", () => {
  it("are asked when the host refuses, once", async () => {
    const server = await serve(requiring(basic("helper:from-git")));
    const fetch = createFetch({ env: environment("echo username=helper; echo password=from-git;") });
    expect((await fetch(`${server.url}/r.git/info/refs`)).status).toBe(200);
    expect((await fetch(`${server.url}/r.git/info/refs`)).status).toBe(200);
    expect(authorizations(server)).toEqual([undefined, basic("helper:from-git"), basic("helper:from-git")]);
  });

  it("are not asked when the host lets everybody in", async () => {
    const server = await serve(ok);
    await createFetch({ env: environment("echo username=helper; echo password=from-git;") })(server.url);
    expect(authorizations(server)).toEqual([undefined]);
  });

  it("never prompt: without an answer there are no credentials", async () => {
    const server = await serve(requiring("nobody"));
    const env = { ...environment("exit 1;"), GIT_ASKPASS: "/bin/echo", SSH_ASKPASS: "/bin/echo", DISPLAY: ":0" };
    expect((await createFetch({ env })(server.url)).status).toBe(401);
    expect(authorizations(server)).toEqual([undefined]);
  });

  it("are not needed: there may be no git", async () => {
    const server = await serve(requiring("nobody"));
    expect((await createFetch({ env: { PATH: folder } })(server.url)).status).toBe(401);
  });

  it("get a path that cannot add lines of its own", async () => {
    const server = await serve(requiring("nobody"));
    const asked = join(folder, "asked");
    const fetch = createFetch({ env: environment(`cat >> ${asked};`) });
    await fetch(`${server.url}/org/a%20b.git/info/refs`);
    await fetch(`${server.url}/a%0Ahost=evil.example`);
    expect(readFileSync(asked, "utf8")).toContain("host=127.0.0.1");
    expect(readFileSync(asked, "utf8")).not.toContain("evil.example");
  });
});

describe("redirects", () => {
  it("to another host take no credentials along", async () => {
    const other = await serve(ok);
    const server = await serve(redirectTo(`${other.url}/elsewhere`));
    const response = await createFetch({ env: { LZ_TOKEN_127_0_0_1: "secret" } })(server.url);
    expect(await response.text()).toBe("ok");
    expect([authorizations(server), authorizations(other)]).toEqual([["Bearer secret"], [undefined]]);
  });

  it("to another host take a caller's own headers along, but no secret ones", async () => {
    const other = await serve(ok);
    const server = await serve(redirectTo(other.url));
    const headers = { authorization: "Bearer mine", cookie: "a=b", accept: "application/zip" };
    await createFetch()(server.url, { headers });
    expect(other.requests[0]?.headers).toMatchObject({ accept: "application/zip" });
    expect(other.requests[0]?.headers).not.toHaveProperty("authorization");
    expect(other.requests[0]?.headers).not.toHaveProperty("cookie");
  });

  it("that a caller follows itself take no credentials along either", async () => {
    const other = await serve(ok);
    const server = await serve(redirectTo(other.url));
    const fetch = createFetch({ env: { LZ_TOKEN_127_0_0_1: "secret" } });
    const response = await fetch(server.url, { redirect: "manual" });
    await fetch(response.headers.get("location") ?? "");
    expect(authorizations(other)).toEqual([undefined]);
  });

  it("do not have git's helpers asked for the host they lead to", async () => {
    const other = await serve(requiring(basic("helper:from-git")));
    const server = await serve(redirectTo(other.url));
    const env = environment("echo username=helper; echo password=from-git;");
    const response = await createFetch({ env })(server.url);
    expect(response.status).toBe(401);
    expect(authorizations(other)).toEqual([undefined]);
  });

  it("on one host keep credentials, method and body", async () => {
    const bodies: string[] = [];
    const server = await serve((request, response) => {
      if (request.url === "/") return void response.writeHead(301, { location: "/there" }).end();
      request.setEncoding("utf8").on("data", (text: string) => bodies.push(`${request.method} ${text}`));
      return void request.on("end", () => response.end("ok"));
    });
    const fetch = createFetch({ env: { LZ_TOKEN_127_0_0_1: "t" } });
    const body = new Blob(["want 1"]).stream();
    await fetch(server.url, { method: "POST", body, duplex: "half" } as RequestInit);
    expect(bodies).toEqual(["POST want 1"]);
    expect(authorizations(server)).toEqual(["Bearer t", "Bearer t"]);
  });

  it("with 303 turn into a GET", async () => {
    const methods: (string | undefined)[] = [];
    const server = await serve((request, response) => {
      methods.push(request.method);
      if (request.url === "/") return void response.writeHead(303, { location: "/there" }).end();
      return void response.end("ok");
    });
    await createFetch()(server.url, { method: "POST", body: "x" });
    expect(methods).toEqual(["POST", "GET"]);
  });

  it("in a circle are refused", async () => {
    const server = await serve(redirectTo("/again"));
    await expect(createFetch()(server.url)).rejects.toMatchObject({
      code: "REDIRECT_REFUSED",
      context: { reason: "it is redirect 11 in a row" },
    });
    expect(server.requests).toHaveLength(11);
  });

  it.each([
    { to: "http://mirror.example/lib.zip?sig=secret", reason: "it would leave https" },
    { to: "file:///etc/passwd", reason: "file: is followed nowhere" },
    { to: "ftp://mirror.example/lib.zip", reason: "ftp: is followed nowhere" },
    { to: "https://169.254.169.254/latest?sig=secret", reason: "it leads into a private network" },
    { to: "https://[::ffff:10.0.0.1]/", reason: "it leads into a private network" },
    { to: "https://build.localhost:8443/", reason: "it leads into a private network" },
  ])("from https to $to are refused, without its query", async ({ to, reason }) => {
    const fetch = createFetch({ fetch: async () => new Response(null, { status: 302, headers: { location: to } }) });
    const error: unknown = await fetch("https://user.example/lib.zip?sig=secret").catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: "REDIRECT_REFUSED", context: { reason } });
    expect(JSON.stringify(error) + String(error)).not.toContain("secret");
  });

  it("are not followed where the caller wants none", async () => {
    const server = await serve(redirectTo("/there"));
    await expect(createFetch()(server.url, { redirect: "error" })).rejects.toMatchObject({ code: "REDIRECT_REFUSED" });
    expect((await createFetch()(server.url, { redirect: "manual" })).status).toBe(302);
  });
});

it("gives up when the caller does", async () => {
  const server = await serve(() => undefined);
  await expect(createFetch()(server.url, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i);
});
