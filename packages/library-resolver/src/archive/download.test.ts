import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../../test/start-server.ts";
import type { FetchContext } from "../fetch-context.ts";
import { createFetch } from "../http/create-fetch.ts";
import type { Progress } from "../progress.ts";
import { defaultArchiveLimits } from "./archive-limits.ts";
import { download, type DownloadOptions } from "./download.ts";

const servers: TestServer[] = [];
const serve = async (listener: RequestListener) => {
  const server = await startServer(listener);
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const get = (url: string, context: Partial<FetchContext> = {}, options: Partial<DownloadOptions> = {}) =>
  download(
    { source: "https://logical.example/lib.zip", url },
    {
      context: {
        baseFolder: "/",
        fetch: createFetch({ credentials: context.credentials }),
        signal: new AbortController().signal,
        cache: undefined,
        onProgress: () => {},
        ...context,
      },
      limits: defaultArchiveLimits,
      stallTimeout: 5000,
      ...options,
    },
  );
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end("no");

describe("a host that refuses", () => {
  it.each([
    { code: 401, error: "ACCESS_DENIED", requests: 1 },
    { code: 403, error: "ACCESS_DENIED", requests: 1 },
    { code: 404, error: "NETWORK_FAILED", requests: 1 },
    { code: 410, error: "NETWORK_FAILED", requests: 1 },
    { code: 418, error: "NETWORK_FAILED", requests: 1 },
    { code: 204, error: "NETWORK_FAILED", requests: 1 },
    { code: 500, error: "NETWORK_FAILED", requests: 3 },
    { code: 503, error: "NETWORK_FAILED", requests: 3 },
  ])("with $code is told after $requests tries", async ({ code, error, requests }) => {
    const server = await serve(status(code));
    await expect(get(server.url)).rejects.toMatchObject({
      code: error,
      message: expect.stringContaining(`https://logical.example/lib.zip`),
      context: { status: code },
      hint: expect.any(String),
    });
    expect(server.requests).toHaveLength(requests);
  });

  it("for a moment is asked again after the time it names", async () => {
    const times: number[] = [];
    const server = await serve((_, response) => {
      times.push(Date.now());
      if (times.length === 1) return void response.writeHead(429, { "retry-after": "1" }).end();
      return void response.end("archive");
    });
    expect(Buffer.from(await get(server.url)).toString()).toBe("archive");
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it("for an hour is not waited for", async () => {
    const server = await serve(status(503, { "retry-after": "3600" }));
    await expect(get(server.url)).rejects.toMatchObject({ code: "NETWORK_FAILED", context: { status: 503 } });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a connection", () => {
  it("that is cut in the middle is tried again", async () => {
    let tries = 0;
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": "10" });
      if (tries++ === 0) return void response.write("half", () => response.destroy());
      return void response.end("0123456789");
    });
    expect(Buffer.from(await get(server.url)).toString()).toBe("0123456789");
  });

  it("that is always cut is told", async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("half", () => response.destroy());
    });
    await expect(get(server.url)).rejects.toMatchObject({ code: "NETWORK_FAILED", context: { status: undefined } });
    expect(server.requests).toHaveLength(3);
  });

  it("that nobody answers is told", async () => {
    const server = await serve(status(200));
    await server.close();
    servers.length = 0;
    await expect(get(server.url)).rejects.toMatchObject({
      code: "NETWORK_FAILED",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each([
    { given: "before the answer", listener: (() => undefined) as RequestListener },
    { given: "in the middle", listener: ((_, response) => response.write("half")) as RequestListener },
  ])("that stalls $given is given up", async ({ listener }) => {
    const server = await serve(listener);
    await expect(get(server.url, {}, { stallTimeout: 100 })).rejects.toMatchObject({
      code: "TIMED_OUT",
      context: { milliseconds: 100 },
    });
  });

  it("that is slow but alive is not given up", async () => {
    const server = await serve((_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      setTimeout(() => (clearInterval(timer), response.end()), 400);
    });
    expect((await get(server.url, {}, { stallTimeout: 200 })).length).toBeGreaterThan(5);
  });

  it.each([
    { given: "while it stalls", listener: (() => undefined) as RequestListener },
    { given: "while it waits", listener: status(429, { "retry-after": "20" }) },
  ])("is given up when the caller does, $given", async ({ listener }) => {
    const server = await serve(listener);
    const caller = new AbortController();
    setTimeout(() => caller.abort(new Error("the caller has had enough")), 50);
    await expect(get(server.url, { signal: caller.signal })).rejects.toThrow("the caller has had enough");
  });
});

describe("an archive", () => {
  it("that says it is too large is not downloaded", async () => {
    let sent = 0;
    const server = await serve((_, response) => {
      response.writeHead(200, { "content-length": "1000000" });
      response.write(Buffer.alloc(1000), () => (sent += 1000));
    });
    const limits = { ...defaultArchiveLimits, archiveBytes: 999_999 };
    await expect(get(server.url, {}, { limits })).rejects.toMatchObject({
      code: "TOO_LARGE",
      context: { limit: 999_999 },
    });
    expect(sent).toBeLessThan(10_000);
  });

  it("that does not end is given up at the limit", async () => {
    const server = await serve((_, response) => {
      const more = (): unknown => response.write(Buffer.alloc(10_000), () => setImmediate(more));
      more();
    });
    const limits = { ...defaultArchiveLimits, archiveBytes: 100_000 };
    await expect(get(server.url, {}, { limits })).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  it("is asked for as it is on disk, and told of while it comes", async () => {
    const server = await serve((_, response) => response.end("archive"));
    const progress: Progress[] = [];
    await get(`${server.url}/?sig=secret`, { onProgress: (each) => progress.push(each) });
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity");
    expect(progress).toEqual([{ kind: "bytes", source: "https://logical.example/lib.zip", received: 7 }]);
  });

  it("is asked for with the caller's credentials, but not where a redirect leads", async () => {
    const other = await serve((_, response) => response.end("archive"));
    const server = await serve((_, response) => response.writeHead(302, { location: other.url }).end());
    const credentials = async (url: string) =>
      url.startsWith(server.url) ? { username: "me", password: "pw" } : undefined;
    await get(server.url, { credentials });
    const sent = [server, other].map(({ requests }) => requests[0]?.headers.authorization);
    expect(sent).toEqual([`Basic ${Buffer.from("me:pw").toString("base64")}`, undefined]);
  });
});
