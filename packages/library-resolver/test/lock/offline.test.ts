import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type GitServer, runGit } from "@lzkit/git-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folderCache, resolveChain, type ResolveOptions } from "../../src/index.ts";
import { noFetch, withoutSockets } from "../no-network.ts";
import { packArchive } from "../pack-archive.ts";
import { startServer, type TestServer } from "../start-server.ts";
import { createLockWorld, type LockWorld, metadata, metadataFile, publish } from "./lock-world.ts";

let world: LockWorld;
let commits: readonly string[];
let server: GitServer;
let archives: TestServer;
let options: ResolveOptions;

beforeEach(async () => {
  world = await createLockWorld();
  commits = await publish(world);
  server = await world.serve();
  const packed = await packArchive("tar.gz", new Map([[metadataFile, Buffer.from(metadata("packed"))]]));
  archives = await startServer((_, response) => response.end(packed));
  options = { libraryRepository: `${server.url}/published`, cache: world.cache };
  await world.write("root", [
    { path: "platform/top", ref: "2026.01.0" },
    { custom_url: `${archives.url}/packed.tar.gz` },
  ]);
});
afterEach(async () => {
  await archives.close();
  await world.remove();
});

const ids = ["platform/base@2026.01.0", "platform/top@2026.01.0", expect.stringContaining("packed.tar.gz"), "."];
const resolveOffline = (more: ResolveOptions = {}) =>
  withoutSockets(async () =>
    (await world.resolve({ ...options, fetch: noFetch, ...more })).libraries.map(({ id }) => id),
  );

describe("offline", () => {
  it("needs no network for what is locked and cached, not even to look", async () => {
    const { lock } = await world.resolve(options);
    expect(await resolveOffline({ lock, offline: true })).toEqual(ids);
    expect(await resolveOffline({ lock, lockMode: "frozen", offline: true })).toEqual(ids);
    expect(await resolveOffline({ lock })).toEqual(ids);
  });

  it("takes refs as they were last seen where there is no lock file", async () => {
    await world.resolve(options);
    expect(await resolveOffline({ offline: true })).toEqual(ids);
  });

  it("resolves a release that was once asked for", async () => {
    const release = "platform/top@2026.01.0";
    await resolveChain(release, options);
    const chain = await withoutSockets(() => resolveChain(release, { ...options, fetch: noFetch, offline: true }));
    expect(chain.libraries.map(({ id }) => id)).toEqual(["platform/base@2026.01.0", release]);
  });

  it("says what was never fetched, who asks for it, and the way out", async () => {
    const { lock } = await world.resolve({ ...options, cache: undefined });
    await world.write("root", [{ path: "platform/top", ref: "2026.01.0" }]);
    for (const known of [lock, undefined]) {
      await expect(resolveOffline({ lock: known, offline: true })).rejects.toMatchObject({
        code: "OFFLINE",
        context: { url: `${server.url}/published` },
        message: expect.stringMatching(/\/published would have to be asked.*Asked for by .*platform\/top@2026\.01\.0/),
        hint: expect.stringContaining("Run once without --offline"),
      });
    }
  });

  it("lists all that was never fetched", async () => {
    const error: unknown = await resolveOffline({ offline: true }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "CHAIN_BROKEN",
      context: { errors: [{ code: "OFFLINE" }, { code: "OFFLINE" }] },
    });
  });

  it("reads repositories and folders on this disk", async () => {
    await world.write("near", []);
    await world.write("root", [{ custom_url: "git::../published//platform/base?ref=next" }, { custom_url: "../near" }]);
    expect(await resolveOffline({ offline: true })).toEqual([
      "git::../published//platform/base?ref=next",
      "../near",
      ".",
    ]);
    await runGit(join(world.home, "published"), "branch", "--force", "next", commits[0] ?? "");
    const { libraries } = await world.resolve({ offline: true, cache: world.cache });
    expect(libraries[0]?.pin).toMatchObject({ commit: commits[0] });
  });

  it("holds for what is read of a library later", async () => {
    const { lock } = await world.resolve(options);
    const { libraries } = await world.resolve({ ...options, lock, offline: true });
    await expect(libraries[1]?.tree.read("lz_policy_default_values.json")).resolves.toBeDefined();
    await expect(libraries[1]?.tree.read("assets/a.json")).rejects.toMatchObject({ code: "OFFLINE" });
  });

  it("takes a broken entry of the cache for none, and tells both digests", async () => {
    await world.resolve(options);
    const broken: string[] = [];
    const cache = folderCache({ folder: world.cache.folder, onProblem: ({ message }) => broken.push(message) });
    for (const entry of await readdir(cache.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      await writeFile(file, bytes.fill("!", bytes.length - 1));
    }
    await expect(resolveOffline({ cache, offline: true })).rejects.toMatchObject({ code: "CHAIN_BROKEN" });
    expect(broken[0]).toMatch(/Expected sha256:[\da-f]{64}, got sha256:[\da-f]{64}/);
    expect((await world.resolve({ ...options, cache })).libraries.map(({ id }) => id)).toEqual(ids);
  });
});

describe("rather offline", () => {
  it("asks nobody for what is known", async () => {
    await world.resolve(options);
    expect(await resolveOffline({ offline: "prefer" })).toEqual(ids);
  });

  it("asks for what is missing, and for nothing else", async () => {
    await world.resolve(options);
    await world.write("root", [
      { path: "platform/top", ref: "2026.01.0" },
      { custom_url: `${archives.url}/other.tar.gz` },
    ]);
    const before = [server, archives].map(({ requests }) => requests.length);
    await world.resolve({ ...options, offline: "prefer" });
    const asked = [server, archives].map(({ requests }, index) => requests.length - (before[index] ?? 0));
    expect(asked).toEqual([0, 1]);
  });
});

it("asks again what a branch is where it is not told to stay offline", async () => {
  await world.write("root", [{ custom_url: `git::${server.url}/published//platform/base?ref=next` }]);
  await world.resolve(options);
  await runGit(join(world.home, "published"), "branch", "--force", "next", commits[0] ?? "");
  const commitOf = async (more: ResolveOptions) => (await world.resolve({ ...options, ...more })).libraries[0]?.pin;
  expect(await commitOf({ offline: "prefer" })).toMatchObject({ commit: commits[2] });
  expect(await commitOf({})).toMatchObject({ commit: commits[0] });
  expect(await commitOf({ offline: true })).toMatchObject({ commit: commits[0] });
});
