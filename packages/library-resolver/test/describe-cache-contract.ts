import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Cache } from "../src/index.ts";

const digestOf = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** What every cache of this package does. `create` gives a fresh, empty one. */
export function describeCacheContract(name: string, create: () => Cache | Promise<Cache>): void {
  describe(`${name} as a cache`, () => {
    it("has nothing at first", async () => {
      const cache = await create();
      expect(await cache.get("git:tree:1")).toBeUndefined();
    });

    it.each([
      { given: "text", key: "git:blob:1", bytes: Buffer.from("a library") },
      { given: "no bytes", key: "git:blob:2", bytes: new Uint8Array() },
      {
        given: "all byte values, line ends too",
        key: "k",
        bytes: Uint8Array.from({ length: 1024 }, (_, i) => i % 256),
      },
      { given: "a key with any character", key: "https://h/a b?c=1&d=%2F:..\\ü\n\u0000*", bytes: Buffer.from("x") },
      { given: "__proto__ as a key", key: "__proto__", bytes: Buffer.from("y") },
    ])("gives back $given", async ({ key, bytes }) => {
      const cache = await create();
      await cache.set(key, bytes);
      expect(Buffer.from((await cache.get(key)) ?? "missing")).toEqual(Buffer.from(bytes));
    });

    it("keeps entries apart", async () => {
      const cache = await create();
      await Promise.all(["a", "A", "a/b", "a:b"].map((key) => cache.set(key, Buffer.from(`bytes of ${key}`))));
      for (const key of ["a", "A", "a/b", "a:b"]) {
        expect(Buffer.from((await cache.get(key)) ?? "").toString()).toBe(`bytes of ${key}`);
      }
    });

    it("gives back the bytes as they were when they were set", async () => {
      const cache = await create();
      const bytes = Buffer.from("before");
      await cache.set("k", bytes);
      bytes.write("AFTER!");
      (await cache.get("k"))?.fill(0);
      expect(Buffer.from((await cache.get("k")) ?? "").toString()).toBe("before");
    });

    it("gives back no other bytes than those a key names", async () => {
      const cache = await create();
      const right = Buffer.from("right");
      const key = `archive:${digestOf(right)}`;
      await cache.set(key, Buffer.from("wrong"));
      expect(await cache.get(key)).toBeUndefined();
      await cache.set(key, right);
      expect(Buffer.from((await cache.get(key)) ?? "").toString()).toBe("right");
    });
  });
}
