import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { packArchive, testableFormats } from "../../test/pack-archive.ts";
import { startServer, type TestServer } from "../../test/start-server.ts";
import { memoryCache } from "../cache/memory-cache.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Progress } from "../progress.ts";
import { createFetch } from "../http/create-fetch.ts";
import { describeFetcherContract } from "../testing/index.ts";
import { archiveFetcher } from "./archive-fetcher.ts";
import { digestOf } from "./checksum.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "lzkit-archives-")));
afterAll(() => rmSync(folder, { recursive: true }));

const foreign = ["./folder", "git::https://host.example/repo.git", "github.com/org/repo", "oci::host.example/lib:1"];
const malformed = [
  "https://host.example/lib.zip?checksum=file:x",
  "./lib.zip?ref=v1",
  "./lib.zip//..",
  "https::h.example/x",
];

describe.each(testableFormats)("%s", (format) => {
  describeFetcherContract("the archive fetcher over http", {
    createFetcher: archiveFetcher,
    publish: async (files) => {
      let bytes = await packArchive(format, files);
      const server = await startServer(({ url }, response) => {
        if (url !== "/lib") return void response.writeHead(404).end();
        return void response.end(bytes);
      });
      const change = async (others: typeof files) => void (bytes = await packArchive(format, others));
      return { specifier: `${server.url}/lib?archive=${format}`, change, cleanUp: server.close };
    },
    missing: ({ specifier }) => specifier.replace("/lib", "/nothing"),
    foreign,
    malformed,
  });

  describeFetcherContract("the archive fetcher on disk", {
    createFetcher: archiveFetcher,
    publish: async (files) => {
      const write = async (files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
        const packed = new Map([...files].map(([name, bytes]) => [`lib-1.0/sub/${name}`, bytes]));
        writeFileSync(join(folder, `lib.${format}`), await packArchive(format, packed));
      };
      await write(files);
      return { specifier: `./lib.${format}//*/sub`, context: { baseFolder: folder }, change: write };
    },
    missing: () => `./nothing.${format}`,
    foreign,
    malformed,
  });
});

describe("addresses", () => {
  it.each([
    {
      given: "a signed URL",
      specifier: "https://s.example/c/lib.zip?sv=2024&sig=a%2Fb&se=x",
      url: "https://s.example/c/lib.zip?sv=2024&se=x",
    },
    { given: "a token", specifier: "https://s.example/lib.tgz?token=abc", url: "https://s.example/lib.tgz" },
    { given: "a password", specifier: "https://me:pw@s.example/lib.zip", url: "https://s.example/lib.zip" },
    { given: "no secret", specifier: "https://s.example/get?archive=zip&id=7", url: "https://s.example/get?id=7" },
    {
      given: "what only looks secret, but by its digest",
      specifier: "https://s.example/get?archive=zip&key=7",
      url: "https://s.example/get?key=sha256:7902699be42c8a8e",
    },
  ])("forget $given", ({ specifier, url }) => {
    expect(archiveFetcher().parse(specifier)).toMatchObject({ type: "archive", url });
  });

  it("hold the checksum in one form", () => {
    const digits = "AB".repeat(32);
    expect(archiveFetcher().parse(`./lib.zip?checksum=${digits}`)).toEqual({
      type: "archive",
      path: "./lib.zip",
      subdirectory: "",
      format: "zip",
      checksum: `sha256:${digits.toLowerCase()}`,
    });
  });
});

describe("an archive", () => {
  const files = new Map([
    ["base/lz_library_metadata.json", "{}"],
    ["top/lz_library_metadata.json", "[]"],
  ]);
  let bytes: Uint8Array;
  let server: TestServer;
  let context: FetchContext;
  let progress: Progress[];
  const text = async (opening: Promise<{ read(path: string): Promise<Uint8Array> }>) =>
    Buffer.from(await (await opening).read("lz_library_metadata.json")).toString();

  beforeEach(async () => {
    bytes = await packArchive("tar.gz", files);
    server = await startServer((_, response) => response.end(bytes));
    progress = [];
    context = {
      baseFolder: folder,
      fetch: createFetch(),
      signal: new AbortController().signal,
      cache: memoryCache(),
      onProgress: (each) => progress.push(each),
    };
  });
  afterEach(() => server.close());

  const addressed = (specifier: string, fetcher = archiveFetcher()) => {
    const address = fetcher.parse(specifier);
    if (address === undefined) throw new Error(`${specifier} is no archive`);
    return { fetcher, address };
  };

  it("is fetched once for pinning and opening, also by two libraries in it", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base`);
    const pin = await fetcher.pin(address, { ...context, cache: undefined });
    const run = { ...context, cache: undefined };
    const pins = await Promise.all(
      [address, { ...address, subdirectory: "top" }].map((each) => fetcher.pin(each, run)),
    );
    expect(pins).toEqual([pin, { ...pin, subdirectory: "top" }]);
    expect(await Promise.all(pins.map((each) => text(fetcher.open(each, run))))).toEqual(["{}", "[]"]);
    expect(server.requests).toHaveLength(2);
  });

  it("is pinned without its secrets, but fetched with them", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base?sv=1&sig=secret`);
    const pin = await fetcher.pin(address, context);
    expect(pin).toEqual({
      type: "archive",
      url: `${server.url}/lib.tgz?sv=1`,
      subdirectory: "base",
      format: "tar.gz",
      digest: digestOf(bytes),
    });
    expect(server.requests[0]?.url).toBe("/lib.tgz?sv=1&sig=secret");
    expect(JSON.stringify(progress)).not.toContain("secret");
  });

  it("is another one where only its key differs, and each is fetched by its own", async () => {
    const fetcher = archiveFetcher();
    const keys = ["A", "B"];
    const addresses = keys.map((key) => fetcher.parse(`${server.url}/lib.tgz//base?key=${key}`));
    const pins = await Promise.all(addresses.map((each) => fetcher.pin(each as never, context)));
    expect(new Set(pins.map(({ url }) => url)).size).toBe(2);
    expect(server.requests.map(({ url }) => url).sort()).toEqual(["/lib.tgz?key=A", "/lib.tgz?key=B"]);
  });

  it("comes from the cache in the next run", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base`);
    const pin = await fetcher.pin(address, context);
    expect(await text(archiveFetcher().open(pin, { ...context }))).toBe("{}");
    expect(server.requests).toHaveLength(1);
  });

  it("comes from the cache where its checksum names it, without a request", async () => {
    const first = addressed(`${server.url}/lib.tgz//base`);
    await first.fetcher.pin(first.address, context);
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base?checksum=${digestOf(bytes)}`);
    expect(await fetcher.pin(address, { ...context })).toMatchObject({ digest: digestOf(bytes) });
    expect(server.requests).toHaveLength(1);
  });

  it("is fetched again where the cache gives something else", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base`);
    const pin = await fetcher.pin(address, context);
    const lying = { get: async () => Buffer.from("something else"), set: async () => undefined };
    expect(await text(archiveFetcher().open(pin, { ...context, cache: lying }))).toBe("{}");
  });

  it("that changed is refused with both digests", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//base`);
    const pin = await fetcher.pin(address, context);
    bytes = await packArchive("tar.gz", new Map([["base/lz_library_metadata.json", "other"]]));
    const opening = archiveFetcher().open(pin, { ...context, cache: memoryCache() });
    await expect(opening).rejects.toMatchObject({
      code: "ARCHIVE_CHANGED",
      message: expect.stringMatching(`${pin.digest}.*${digestOf(bytes)}`),
      context: { source: `${server.url}/lib.tgz`, expected: pin.digest, actual: digestOf(bytes) },
    });
  });

  it("on disk that changed is refused, whatever the cache holds", async () => {
    mkdirSync(join(folder, "libs"), { recursive: true });
    writeFileSync(join(folder, "libs", "lib.tgz"), bytes);
    const { fetcher, address } = addressed("./libs/lib.tgz//base");
    const pin = await fetcher.pin(address, context);
    writeFileSync(join(folder, "libs", "lib.tgz"), await packArchive("tar.gz", new Map()));
    await expect(archiveFetcher().open(pin, { ...context })).rejects.toMatchObject({ code: "ARCHIVE_CHANGED" });
  });

  it.each([
    { given: "relative", specifier: "./lib.tgz//base" },
    { given: "absolute", specifier: `${folder}/lib.tgz//base` },
    { given: "by way of another folder", specifier: "../x/../lib.tgz//base", from: "sub" },
  ])("on disk is pinned as the base folder sees it: $given", async ({ specifier, from = "" }) => {
    writeFileSync(join(folder, "lib.tgz"), bytes);
    const { fetcher, address } = addressed(specifier);
    const pin = await fetcher.pin(address, { ...context, baseFolder: join(folder, from) });
    expect(pin.path).toBe(from === "" ? "lib.tgz" : "../lib.tgz");
  });

  it("on disk is pinned alike by way of a link", async () => {
    writeFileSync(join(folder, "lib.tgz"), bytes);
    mkdirSync(join(folder, "own"), { recursive: true });
    symlinkSync(folder, join(folder, "own", "link"));
    const { fetcher, address } = addressed(`${folder}/own/link/lib.tgz//base`);
    const pin = await fetcher.pin(address, { ...context, baseFolder: join(folder, "own", "link", "own") });
    expect(pin.path).toBe("../lib.tgz");
  });

  it("that is not what checksum= promises is refused with both", async () => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz?checksum=sha256:${"0".repeat(64)}`);
    await expect(fetcher.pin(address, context)).rejects.toMatchObject({
      code: "CHECKSUM_MISMATCH",
      context: { expected: `sha256:${"0".repeat(64)}`, actual: digestOf(bytes) },
    });
  });

  it.each(["md5", "sha1", "sha256", "sha512"])("is accepted by its %s", async (kind) => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz?checksum=${digestOf(bytes, kind)}`);
    expect(await fetcher.pin(address, context)).toMatchObject({ digest: digestOf(bytes) });
  });

  it.each([
    { given: "no digest", change: { digest: "" } },
    { given: "a digest of another kind", change: { digest: `md5:${"0".repeat(32)}` } },
    { given: "no place", change: { url: undefined } },
    { given: "a URL of another scheme", change: { url: "file:///etc/passwd" } },
  ])("is not opened by a pin with $given", async ({ change }) => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz`);
    const pin = { ...(await fetcher.pin(address, context)), ...change } as never;
    await expect(fetcher.open(pin, context)).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
  });

  it.each([
    { given: "leaves the archive", subdirectory: "../base", code: "PATH_OUTSIDE" },
    { given: "is not there", subdirectory: "nothing", code: "FOLDER_NOT_FOUND" },
    { given: "is a file", subdirectory: "base/lz_library_metadata.json", code: "NOT_A_FOLDER" },
    { given: "fits two folders", subdirectory: "*", code: "FOLDER_NOT_FOUND" },
    { given: "fits no folder", subdirectory: "?", code: "FOLDER_NOT_FOUND" },
  ])("is not opened where its subdirectory $given", async ({ subdirectory, code }) => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz`);
    const pin = { ...(await fetcher.pin(address, context)), subdirectory };
    await expect(fetcher.open(pin, context)).rejects.toMatchObject({ code });
  });

  it.each(["b*", "*e", "ba?e", "b*s*", "???e"])("is opened where %s fits one folder", async (subdirectory) => {
    const { fetcher, address } = addressed(`${server.url}/lib.tgz//${subdirectory.replaceAll("?", "%3F")}`);
    expect(await text(fetcher.open(await fetcher.pin(address, context), context))).toBe("{}");
  });
});
