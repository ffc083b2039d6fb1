import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatLock, resolveChain, type ResolveOptions } from "../src/index.ts";
import { createLockWorld, type LockWorld, metadata, metadataFile, publish } from "./lock/lock-world.ts";
import { packArchive } from "./pack-archive.ts";
import { startServer, type TestServer } from "./start-server.ts";

let world: LockWorld;
let archives: TestServer;
beforeEach(async () => {
  world = await createLockWorld();
  await publish(world);
  const packed = await packArchive("tar.gz", new Map([[metadataFile, Buffer.from(metadata("packed"))]]));
  archives = await startServer((_, response) => response.end(packed));
  await world.write("root", [
    { path: "platform/top", ref: "2026.01.0" },
    { custom_url: "https://files.example/packed.tar.gz?token=s3cret" },
  ]);
});
afterEach(async () => {
  await archives.close();
  await world.remove();
});

const libraryRepository = "https://Git.Example/org/library.git";
const names = ["base", "top", "packed", "root"];

async function resolve(rewrites: Record<string, string>, more: ResolveOptions = {}) {
  return world.resolve({ libraryRepository, rewrites, ...more });
}

describe("addresses that are fetched from elsewhere", () => {
  it("stay what they are in ids, pins and the lock file", async () => {
    const { url } = await world.serve();
    const rewrites = {
      "https://git.example/org/library.git": `${url}/published`,
      "https://files.example": archives.url,
    };
    const chain = await resolve(rewrites);
    expect(chain.libraries.map(({ name }) => name)).toEqual(names);
    const text = formatLock(chain.lock);
    expect(text).toContain("https://git.example/org/library.git");
    expect(text).not.toContain("127.0.0.1");

    const other = await world.serve();
    const again = await resolve(
      { "https://git.example/org/library.git": `${other.url}/published`, "https://files.example": archives.url },
      { lock: chain.lock, lockMode: "frozen" },
    );
    expect(formatLock(again.lock)).toBe(text);
  });

  it("are fetched by the longest beginning that fits, once", async () => {
    const { url, requests } = await world.serve();
    const chain = await resolve({
      "https://": "http://127.0.0.1:1/nowhere/",
      "https://git.example/": "http://127.0.0.1:1/",
      "https://GIT.example/org/library": `${url}/published`,
      "https://files.example/": `${archives.url}/`,
      [url]: "http://127.0.0.1:1/",
    }).catch((error: unknown) => error);
    expect(chain).toMatchObject({ code: "REPOSITORY_NOT_FOUND", context: { repository: `${url}/published.git` } });
    expect(requests.every(({ path }) => path.startsWith("/published.git/"))).toBe(true);
  });

  it("may be read from this disk", async () => {
    const chain = await resolve({
      "https://git.example/org/library.git": join(world.home, "published"),
      "https://files.example": archives.url,
    });
    expect(chain.libraries.map(({ name }) => name)).toEqual(names);
  });

  it("give what is secret in them to their own host only", async () => {
    const { url } = await world.serve();
    const credentials = async (asked: string) =>
      new URL(asked).host === "files.example" ? { username: "me", password: "s3cret" } : undefined;
    const rewrites = {
      "https://git.example/org/library.git": `${url}/published`,
      "https://files.example": archives.url,
    };
    await resolve(rewrites, { credentials });
    expect(archives.requests).toMatchObject([{ url: "/packed.tar.gz", headers: { host: new URL(archives.url).host } }]);
    expect(archives.requests[0]?.headers.authorization).toBeUndefined();
  });

  it("are told by the address that failed", async () => {
    const resolving = resolveChain("https://files.example/lib.zip", {
      rewrites: { "https://files.example": "http://127.0.0.1:1" },
    });
    await expect(resolving).rejects.toMatchObject({
      code: "NETWORK_FAILED",
      context: { url: "http://127.0.0.1:1/lib.zip" },
    });
  });
});

it.each([
  { given: "an empty beginning", rewrites: { "": "https://mirror.example/" } },
  { given: "a password in a replacement", rewrites: { "https://git.example/": "https://me:s3cret@mirror.example/" } },
  { given: "an empty replacement", rewrites: { "https://git.example/": "" } },
])("refuses $given", async ({ rewrites }) => {
  await expect(resolve(rewrites)).rejects.toMatchObject({ code: "OPTION_INVALID", context: { option: "rewrites" } });
});
