import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStorage, type Storage } from "unstorage";
import redisDriver from "unstorage/drivers/redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CacheProblem, folderCache, memoryCache, unstorageCache } from "../src/index.ts";
import { describeCacheContract } from "./describe-cache-contract.ts";
import { hasRedis, startRedis } from "./start-redis.ts";

const root = mkdtempSync(join(tmpdir(), "lzkit-caches-"));
afterAll(() => rmSync(root, { recursive: true }));

describeCacheContract("a folder", () => folderCache({ folder: join(mkdtempSync(join(root, "c-")), "not", "there") }));
describeCacheContract("memory", () => memoryCache());
describeCacheContract("an unstorage driver", () => unstorageCache(createStorage()));

describe.skipIf(!hasRedis())("Redis", () => {
  const storages: Storage[] = [];
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  let count = 0;
  const storage = () => {
    const opened = createStorage({ driver: redisDriver({ url: redis!.url, base: `test-${count++}` }) });
    storages.push(opened);
    return opened;
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(async () => {
    await Promise.all(storages.map((each) => each.dispose()));
    await redis?.stop();
  });

  describeCacheContract("Redis through unstorage", () => unstorageCache(storage()));

  it("shares entries between machines", async () => {
    const base = `test-${count++}`;
    const connect = () => createStorage({ driver: redisDriver({ url: redis!.url, base }) });
    const [one, other] = [connect(), connect()] as const;
    storages.push(one, other);
    await unstorageCache(one).set("key", Buffer.from("bytes"));
    expect(Buffer.from((await unstorageCache(other).get("key")) ?? "").toString()).toBe("bytes");
  });

  it("takes an entry that somebody changed for missing, and removes it", async () => {
    const shared = storage();
    const problems: CacheProblem[] = [];
    const cache = unstorageCache(shared, { onProblem: (problem) => problems.push(problem) });
    await cache.set("key", Buffer.from("bytes"));
    const name = (await shared.getKeys()).join();
    const entry = Buffer.from((await shared.getItemRaw<Uint8Array>(name)) ?? "");
    entry.fill("X", entry.length - 1);
    await shared.setItemRaw(name, entry);
    expect(await cache.get("key")).toBeUndefined();
    expect(problems.map(({ kind }) => kind)).toEqual(["entry-broken"]);
    expect(await shared.getKeys()).toEqual([]);
  });
});

describe("a storage that fails", () => {
  const broken = {
    getItemRaw: () => Promise.reject(new Error("connection lost")),
    setItemRaw: () => Promise.reject(new Error("connection lost")),
    removeItem: () => Promise.reject(new Error("connection lost")),
  };

  it("counts as empty and is told of once for each kind", async () => {
    const problems: CacheProblem[] = [];
    const cache = unstorageCache(broken, { onProblem: (problem) => problems.push(problem) });
    for (const key of ["a", "b"]) {
      await cache.set(key, Buffer.from("x"));
      expect(await cache.get(key)).toBeUndefined();
    }
    expect(problems.map(({ kind }) => kind)).toEqual(["write-failed", "read-failed"]);
    expect(problems[0]?.message).toContain("connection lost");
  });

  it.each([
    { given: "text that is no entry", value: "hello" },
    { given: "a number", value: 7 },
    { given: "an object", value: { a: 1 } },
  ])("takes $given for a broken entry", async ({ value }) => {
    const cache = unstorageCache({ ...broken, getItemRaw: async () => value, removeItem: async () => undefined });
    expect(await cache.get("key")).toBeUndefined();
  });
});

describe("the memory cache", () => {
  it("drops the oldest entries when it is full", async () => {
    const cache = memoryCache({ maxBytes: 10 });
    for (const key of ["a", "b", "c"]) await cache.set(key, Buffer.from("1234"));
    expect(await cache.get("a")).toBeUndefined();
    expect(await cache.get("b")).toBeDefined();
    await cache.set("large", Buffer.alloc(11));
    expect(await cache.get("large")).toBeUndefined();
    expect(await cache.get("c")).toBeDefined();
  });
});
