import { formatError } from "@lzkit/errors";
import { type Fault, type GitRequest, type GitServer, hasGit } from "@lzkit/git-server";
import type { LibraryTree } from "@lzkit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FetchContext } from "../../src/fetch-context.ts";
import { type GitFetcherOptions, gitFetcher } from "../../src/git/git-fetcher.ts";
import { createFetch } from "../../src/http/create-fetch.ts";
import { isResolverError } from "../../src/library-resolver-error.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";

const metadata = "lz_library_metadata.json";
const expected = '{ "name": "base 2026.04.2" }';

describe.skipIf(!hasGit())("git servers that fail", () => {
  let world: GitWorld;
  beforeAll(async () => {
    world = await createGitWorld();
  });
  afterAll(async () => world?.remove());

  const statuses = [
    { status: 401, code: "ACCESS_DENIED", message: /refuses access/, methods: "POST GET" },
    { status: 403, code: "ACCESS_DENIED", message: /refuses access/, methods: "POST GET" },
    { status: 404, code: "REPOSITORY_NOT_FOUND", message: /no git repository/, methods: "POST GET" },
    { status: 400, code: "NETWORK_FAILED", message: /HTTP 400/, methods: "POST GET" },
    { status: 500, code: "NETWORK_FAILED", message: /HTTP 500/, methods: "POST GET GET GET" },
  ];
  it.each(statuses)("tells what HTTP $status means", async ({ status, code, message, methods }) => {
    const server = await world.serve({ fault: () => ({ status }) });
    await expect(readMetadata(server)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(server.requests.map(({ method }) => method).join(" ")).toBe(methods);
  });

  it("tells that there is no such repository on a real server", async () => {
    const server = await world.serve();
    const pinning = gitFetcher().pin(baseAddress(`${server.url}/nothing`), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "REPOSITORY_NOT_FOUND" });
  });

  it("tells that nobody listens", async () => {
    const server = await world.serve();
    await server.close();
    await expect(readMetadata(server)).rejects.toMatchObject({
      code: "NETWORK_FAILED",
      message: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it.each([429, 503])("waits as long as an answer of HTTP %i asks", async (status) => {
    const server = await world.serve({ fault: firstOf(() => ({ status, headers: { "retry-after": "1" } })) });
    const start = performance.now();
    expect(await readMetadata(server)).toBe(expected);
    expect(performance.now() - start).toBeGreaterThan(990);
    expect(server.requests.map(({ method }) => method).join(" ")).toBe("POST POST POST POST");
  });

  it("gives up where it is asked to wait for an hour, and says so", async () => {
    const server = await world.serve({ fault: () => ({ status: 429, headers: { "retry-after": "3600" } }) });
    await expect(readMetadata(server)).rejects.toMatchObject({
      code: "NETWORK_FAILED",
      context: { status: 429 },
      message: expect.stringContaining("Retry-After: 3600"),
    });
    expect(server.requests).toHaveLength(1);
  });

  it("gives up a server that asks to wait again and again", async () => {
    const server = await world.serve({ fault: () => ({ status: 503, headers: { "retry-after": "0" } }) });
    await expect(readMetadata(server)).rejects.toMatchObject({ code: "NETWORK_FAILED", context: { status: 503 } });
    expect(server.requests).toHaveLength(3);
  });

  const pages = [
    { given: "a web page", type: "text/html; charset=utf-8", message: /a web page/ },
    { given: "a text, as over dumb HTTP", type: "text/plain", message: /text\/plain/ },
  ];
  it.each(pages)("tells that it got $given instead of git", async ({ type, message }) => {
    const server = await world.serve({
      fault: () => ({ status: 200, headers: { "content-type": type }, body: "<html>Sign in</html>" }),
    });
    await expect(readMetadata(server)).rejects.toMatchObject({
      code: "REPOSITORY_NOT_FOUND",
      message: expect.stringMatching(message),
    });
  });

  it.each([0, 1, 40])("reads on where a connection was cut once, after %i bytes", async (cutAfter) => {
    const server = await world.serve({ fault: firstOf(() => ({ cutAfter })) });
    expect(await readMetadata(server)).toBe(expected);
  });

  it("tells that connections are cut in the middle of a pack", async () => {
    const server = await world.serve({ fault: whenOpened(() => ({ cutAfter: 100 })) });
    await expect(readMetadata(server)).rejects.toMatchObject({ code: "NETWORK_FAILED" });
  });

  it("tells that a server has gone silent", async () => {
    const server = await world.serve({ fault: whenOpened(() => ({ stallAfter: 100 })) });
    await expect(readMetadata(server, { stallTimeout: 150 })).rejects.toMatchObject({
      code: "TIMED_OUT",
      context: { milliseconds: 150 },
    });
  });

  it("ends at once when its caller gives up", async () => {
    const server = await world.serve({ fault: whenOpened(() => ({ stallAfter: 100 })) });
    const giveUp = new AbortController();
    setTimeout(() => giveUp.abort(new Error("enough")), 100);
    await expect(readMetadata(server, {}, { signal: giveUp.signal })).rejects.toThrow("enough");
  });

  it("starts nothing for a caller who gave up", async () => {
    const server = await world.serve();
    const context = createContext({ signal: AbortSignal.abort(new Error("enough")) });
    await expect(gitFetcher().pin(baseAddress(`${server.url}/library`), context)).rejects.toThrow("enough");
    expect(server.requests).toHaveLength(0);
  });

  it("follows a repository that has moved to another host, and shows that host no credentials", async () => {
    const target = await world.serve();
    const server = await world.serve({
      fault: ({ path }) => ({ status: 301, headers: { location: `${target.url}${path}` } }),
    });
    const credentials = async (url: string) =>
      url.startsWith(server.url) ? { username: "me", password: "secret" } : undefined;
    expect(await readMetadata(server, {}, { fetch: createFetch({ credentials }) })).toBe(expected);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
      server.requests.map(() => `Basic ${Buffer.from("me:secret").toString("base64")}`),
    );
    expect(target.requests.map(({ headers }) => headers.authorization)).toEqual(target.requests.map(() => undefined));
  });

  it("gives up a repository that is redirected in a circle", async () => {
    const server = await world.serve({ fault: ({ path }) => ({ status: 302, headers: { location: path } }) });
    await expect(readMetadata(server)).rejects.toMatchObject({ code: "REDIRECT_REFUSED" });
  });

  it("never gives a wrong byte, wherever a pack has one", async () => {
    const commit = world.commits[2] ?? "";
    const { length } = await recordPack(world, commit);
    let position = 0;
    const rewrite = (body: Buffer) => body.map((byte, index) => (index === position ? byte ^ 0x55 : byte));
    const server = await world.serve({ fault: ({ method }) => (method === "GET" ? undefined : { rewrite }) });
    const outcomes: unknown[] = [];
    for (; position < length; position += 31) {
      const opening = gitFetcher().open({ ...baseAddress(`${server.url}/library`), commit }, createContext());
      outcomes.push(await opening.then((tree) => tree.read(metadata)).then(text, (error: unknown) => error));
    }
    expect(outcomes.filter((each) => !isResolverError(each) && each !== expected)).toEqual([]);
    expect(outcomes.filter((each) => isResolverError(each)).length).toBeGreaterThan(outcomes.length / 2);
  });

  it("refuses a whole pack that holds another commit than was asked for", async () => {
    const other = await recordPack(world, world.commits[0] ?? "");
    const server = await world.serve({ fault: whenOpened(() => ({ rewrite: () => other })) });
    await expect(readMetadata(server)).rejects.toMatchObject({
      code: "CORRUPT",
      message: expect.stringContaining(`without commit ${world.commits[2]}`),
    });
  });

  it("takes no list of refs that ends too early", async () => {
    const fault = ({ method }: GitRequest) =>
      method === "GET" ? { rewrite: (body: Buffer) => body.subarray(0, -4) } : undefined;
    const server = await world.serve({ protocol2: false, fault });
    await expect(readMetadata(server)).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it("waits for a server that is slow, but not silent", async () => {
    const server = await world.serve({ fault: whenOpened(() => ({ pieces: 20, pause: 60 })) });
    const start = performance.now();
    expect(await readMetadata(server, { stallTimeout: 1000 })).toBe(expected);
    expect(performance.now() - start).toBeGreaterThan(1000);
  });

  it("passes on what a server says when it breaks off", async () => {
    const server = await world.serve({
      fault: whenOpened(() => ({ rewrite: () => Buffer.from("0012\u0003out of mem0000") })),
    });
    await expect(readMetadata(server)).rejects.toMatchObject({
      code: "CORRUPT",
      message: expect.stringContaining("out of mem"),
    });
  });

  const limits = [
    { given: "bytes in an answer", limits: { responseBytes: 200 } },
    { given: "objects", limits: { objects: 2 } },
    { given: "bytes in an object", limits: { objectBytes: 20 } },
    { given: "bytes when unpacked", limits: { unpackedBytes: 100 } },
  ];
  it.each(limits)("refuses a repository with too many $given", async ({ limits }) => {
    const server = await world.serve();
    const [name, limit] = Object.entries(limits)[0] ?? [];
    await expect(readMetadata(server, { limits })).rejects.toMatchObject({
      code: "TOO_LARGE",
      context: { limit },
      hint: expect.stringContaining(`limits.${name}`),
    });
  });

  it("keeps no secret of an address in an error", async () => {
    const server = await world.serve({ fault: () => ({ status: 401 }) });
    const repository = `${server.url.replace("://", "://me:secret@")}/library`;
    const pinning = gitFetcher().pin(baseAddress(repository), createContext());
    const error: unknown = await pinning.catch((thrown: unknown) => thrown);
    expect(isResolverError(error, "ACCESS_DENIED")).toBe(true);
    expect(`${formatError(error)} ${JSON.stringify(error)}`).not.toContain("secret");
  });
});

async function readMetadata(
  server: GitServer,
  options: GitFetcherOptions = {},
  rest: Partial<FetchContext> = {},
): Promise<string> {
  return text(await (await openBase(server, options, rest)).read(metadata));
}

async function openBase(
  server: GitServer,
  options: GitFetcherOptions,
  rest: Partial<FetchContext>,
): Promise<LibraryTree> {
  const context = createContext(rest);
  const fetcher = gitFetcher(options);
  return fetcher.open(await fetcher.pin(baseAddress(`${server.url}/library`, { ref: "main" }), context), context);
}

/** A fault for the first request only. */
function firstOf(fault: () => Fault): () => Fault | undefined {
  let calls = 0;
  return () => (calls++ === 0 ? fault() : undefined);
}

/** A fault for every request for a pack, and none for the list of refs. */
function whenOpened(fault: () => Fault): (request: GitRequest) => Fault | undefined {
  let calls = 0;
  return ({ method }) => (calls++ === 0 || method === "GET" ? undefined : fault());
}

/** The answer of a real server to a request for the trees of a commit. */
async function recordPack(world: GitWorld, commit: string): Promise<Buffer> {
  let recorded: Buffer = Buffer.alloc(0);
  const fault = () => ({ rewrite: (body: Buffer) => (recorded = body) });
  const server = await world.serve({ fault });
  await gitFetcher().open({ ...baseAddress(`${server.url}/library`), commit }, createContext());
  return recorded;
}
