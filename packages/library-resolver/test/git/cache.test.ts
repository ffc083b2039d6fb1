import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { hasGit } from "@lzkit/git-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FetchContext } from "../../src/fetch-context.ts";
import type { GitPin } from "../../src/git/git-address.ts";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";

const metadata = "lz_library_metadata.json";

describe.skipIf(!hasGit())("git and the cache", () => {
  let world: GitWorld;
  let pin: GitPin;
  let kept: Map<string, Uint8Array>;
  beforeAll(async () => {
    world = await createGitWorld();
  });
  afterAll(async () => world?.remove());

  beforeEach(async () => {
    kept = new Map();
    const server = await world.serve();
    pin = { ...baseAddress(`${server.url}/library`), commit: world.commits[1] ?? "" };
    await read(pin, contextWithCache(kept));
    await server.close();
  });

  it("reads what was read before without the server", async () => {
    expect(await read(pin, contextWithCache(kept))).toBe('{ "name": "base 2026.01.0" }');
  });

  it("reads the same content of another repository without its server", async () => {
    const mirror = { ...pin, repository: "https://mirror.example/library.git" };
    expect(await read(mirror, contextWithCache(kept))).toBe('{ "name": "base 2026.01.0" }');
  });

  it("waits for a slow cache before it asks for all that is missing at once", async () => {
    const server = await world.serve();
    let lookups = 0;
    const get = (): Promise<undefined> => sleep(40 * (lookups++ % 3), undefined);
    const cache = { get, set: async () => {} };
    const tree = await gitFetcher().open({ ...pin, repository: `${server.url}/library` }, createContext({ cache }));
    await Promise.all([tree.read(metadata), tree.read("assets/big.json")]);
    expect(server.requests).toHaveLength(2);
  });

  it("needs the server for what was not read before", async () => {
    const tree = await gitFetcher().open(pin, contextWithCache(kept));
    await expect(tree.read("assets/big.json")).rejects.toMatchObject({ code: "NETWORK_FAILED" });
  });

  it("fetches again what was changed in the cache, and never believes it", async () => {
    const server = await world.serve();
    const again = { ...pin, repository: `${server.url}/library` };
    for (const [key, bytes] of kept) {
      const changed = new Map(kept).set(key, bytes.with(bytes.length - 1, (bytes.at(-1) ?? 0) ^ 1));
      expect(await read(again, contextWithCache(changed))).toBe('{ "name": "base 2026.01.0" }');
      expect(changed.get(key)).toEqual(bytes);
    }
    expect(kept.size).toBe(5);
    expect(server.requests.length).toBeGreaterThanOrEqual(5);
  });

  it("loads no git library to read over http", async () => {
    const server = await world.serve();
    const script = `
      import { gitFetcher } from ${JSON.stringify(new URL("../../src/git/git-fetcher.ts", import.meta.url).href)};
      const context = { fetch, signal: new AbortController().signal, onProgress() {}, baseFolder: "/" };
      const pin = ${JSON.stringify({ ...pin, repository: `${server.url}/library` })};
      const tree = await gitFetcher().open(pin, context);
      const bytes = await tree.read(${JSON.stringify(metadata)});
      const { createRequire } = await import("node:module");
      const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes("isomorphic-git"));
      console.log(bytes.length, loaded.length);
    `;
    const { stdout, stderr } = await run(script);
    expect({ stdout, stderr }).toEqual({ stdout: "28 0\n", stderr: "" });
  });
});

function contextWithCache(kept: Map<string, Uint8Array>): FetchContext {
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
  };
  return createContext({ cache });
}

async function read(pin: GitPin, context: FetchContext): Promise<string> {
  return text(await (await gitFetcher().open(pin, context)).read(metadata));
}

function run(script: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const args = ["--conditions=@lzkit/source", "--input-type=module", "--eval", script];
  return promisify(execFile)(process.execPath, args);
}
