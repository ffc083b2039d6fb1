import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "@lzkit/git-server";
import { azure } from "@lzkit/schema";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Chain, formatLock, type LockFile, readLockFile, type ResolveOptions } from "../../src/index.ts";
import { createLockWorld, type LockWorld, metadata, metadataFile, publish } from "./lock-world.ts";

let world: LockWorld;
let commits: readonly string[];
let libraryRepository: string;
let requests: readonly { readonly path: string }[];

beforeEach(async () => {
  world = await createLockWorld();
  commits = await publish(world);
  const server = await world.serve();
  requests = server.requests;
  libraryRepository = `${server.url}/published`;
  await world.write("near", []);
  await world.write("root", [
    { path: "platform/top", ref: "2026.01.0" },
    { custom_url: `git::${libraryRepository}//platform/base?ref=next` },
    { custom_url: "../near" },
  ]);
});
afterEach(() => world.remove());

const resolve = (options: ResolveOptions = {}) => world.resolve({ libraryRepository, ...options });
const lock = async (): Promise<LockFile> => (await resolve()).lock;
const commitOf = ({ libraries }: Chain, name: string): unknown =>
  libraries.map(({ id, pin }) => ({ id, ...pin })).find(({ id }) => id.includes(name));
const git = (...args: string[]) => runGit(join(world.home, "published"), ...args);

describe("a branch that has moved", () => {
  beforeEach(() => git("branch", "--force", "next", commits[0] ?? ""));

  it("stays where the lock file holds it", async () => {
    await git("branch", "--force", "next", commits[2] ?? "");
    const locked = await lock();
    await git("branch", "--force", "next", commits[0] ?? "");
    const chain = await resolve({ lock: locked });
    expect(commitOf(chain, "ref=next")).toMatchObject({ commit: commits[2] });
    expect(chain.findings).toEqual([]);
    expect(chain.lock).toEqual(locked);
  });

  it("is still known to be one where no host is asked", async () => {
    const { cache } = world;
    const { lock: locked } = await resolve({ cache });
    const chain = await resolve({ cache, lock: locked, lockMode: "check", offline: "prefer" });
    expect(chain.lock).toEqual(locked);
    expect(locked.libraries.map(({ moves }) => moves)).toContain(true);
  });

  it("is followed where everything is pinned anew", async () => {
    const locked = await lock();
    await git("branch", "--force", "next", commits[2] ?? "");
    const chain = await resolve({ lock: locked, lockMode: "check" });
    expect(commitOf(chain, "ref=next")).toMatchObject({ commit: commits[2] });
  });
});

describe("a release that has moved", () => {
  let locked: LockFile;
  beforeEach(async () => {
    locked = await lock();
    await git("tag", "--force", "platform/base/2026.01.0", commits[2] ?? "");
  });

  it("is not asked for while it is locked", async () => {
    expect(commitOf(await resolve({ lock: locked }), "base@")).toMatchObject({ commit: commits[0] });
  });

  it("is an error that names both commits where everything is pinned anew", async () => {
    await expect(resolve({ lock: locked, lockMode: "check" })).rejects.toMatchObject({
      code: "PIN_MOVED",
      context: { library: "platform/base@2026.01.0", locked: `commit ${commits[0]}`, found: `commit ${commits[2]}` },
      message: expect.stringMatching(/has moved: .* Asked for by platform\/top@2026\.01\.0 .*:1:/) as unknown,
      hint: expect.stringContaining("lz lock --accept-moved") as unknown,
    });
  });

  it("is an error, too, where a branch of its name has taken its place", async () => {
    await git("tag", "--delete", "platform/base/2026.01.0");
    await git("branch", "2026.01.0", commits[2] ?? "");
    await expect(resolve({ lock: locked, lockMode: "check" })).rejects.toMatchObject({ code: "PIN_MOVED" });
  });

  it("is taken where the caller accepts it", async () => {
    const chain = await resolve({ lock: locked, lockMode: "renew" });
    expect(chain.lock.libraries.find(({ id }) => id.includes("ref=next"))).toMatchObject({
      pin: { commit: commits[2] },
      also: [{ asked: { path: "platform/base", ref: "2026.01.0" } }],
    });
  });
});

it.each([
  { given: "no library repository", options: { libraryRepository: undefined }, code: "NO_LIBRARY_REPOSITORY" },
  { given: "another library repository", options: { libraryRepository: "./other" }, code: "REPOSITORY_NOT_FOUND" },
  {
    given: "another one offline",
    options: { libraryRepository: "https://a.example/b", offline: true },
    code: "OFFLINE",
  },
])("says which library repository it was written with where there is $given", async ({ options, code }) => {
  await world.write("root", [{ path: "platform/base", ref: "2026.01.0" }]);
  const locked = await lock();
  await expect(resolve({ lock: locked, ...options })).rejects.toMatchObject({
    code,
    hint: expect.stringContaining(`written with the library repository ${libraryRepository}: name it with`) as unknown,
  });
});

it("says once what went wrong, however many libraries ask for it", async () => {
  await world.write("near", [{ path: "platform/base", ref: "2026.01.0" }]);
  await world.write("root", [{ path: "platform/base", ref: "2026.01.0" }, { custom_url: "../near" }]);
  const locked = await lock();
  await expect(resolve({ lock: locked, libraryRepository: "./other" })).rejects.toMatchObject({
    code: "REPOSITORY_NOT_FOUND",
  });
});

it("says nothing of the library repository that is the same", async () => {
  const locked = await lock();
  const error: unknown = await resolve({ lock: locked, lockMode: "check", offline: true }).catch((caught) => caught);
  expect(error).toMatchObject({ code: expect.any(String) as unknown });
  expect(JSON.stringify(error)).not.toContain("written with");
});

it("holds every way that leads to one library", async () => {
  await world.write("root", [
    { path: "platform/base", ref: "2026.02.0" },
    { custom_url: `git::${libraryRepository}//platform/base?ref=next` },
  ]);
  const { cache } = world;
  const { lock: locked } = await resolve({ cache });
  expect(locked.libraries.map(({ id, also }) => ({ id, also: also.length }))).toEqual([
    { id: "platform/base@2026.02.0", also: 1 },
  ]);
  const again = readLockFile(Buffer.from(formatLock(locked)));
  expect((await resolve({ lock: again, lockMode: "frozen", cache, offline: true })).lock).toEqual(again);
});

it("leads a local dependency to no other folder", async () => {
  await world.write("other", []);
  await world.write("root", [{ custom_url: "../near" }]);
  const locked = await lock();
  const text = formatLock(locked).replace('"pin": {\n        "type": "path",\n        "path": "../near"', (pin) =>
    pin.replace("near", "other"),
  );
  expect(text).not.toBe(formatLock(locked));
  const forged = readLockFile(Buffer.from(text));
  expect((await resolve({ lock: forged })).libraries[0]).toMatchObject({ pin: { type: "path", path: "../near" } });
  await expect(resolve({ lock: forged, lockMode: "frozen" })).rejects.toMatchObject({ code: "LOCK_OUTDATED" });
});

describe("a lock file that does not fit", () => {
  const cases = [
    {
      given: "a library that is new",
      change: () => world.write("root", [{ path: "platform/base", ref: "2026.02.0" }]),
      frozen: ["platform/base@2026.02.0 is not in it"],
    },
    {
      given: "a library that is gone",
      change: () => world.write("root", [{ path: "platform/top", ref: "2026.01.0" }, { custom_url: "../near" }]),
      frozen: [
        expect.stringMatching(
          /^the root's dependencies was .*ref=next, \.\.\/near, is platform\/top@2026.01.0, \.\.\/near$/,
        ),
        expect.stringMatching(/^git::.*\?ref=next is no longer asked for$/),
      ],
    },
    {
      given: "another document in a folder",
      change: () => world.write("near", [], { display_name: "Changed" }),
      frozen: [
        expect.stringMatching(/^\.\.\/near: documents\.lz_library_metadata\.json was sha256:\w{64}, is sha256:\w{64}$/),
      ],
    },
    {
      given: "another order",
      change: async () => {
        const [top, next, near] = (await lock()).libraries.slice(1).map(({ asked }) => asked);
        await world.write("root", [near ?? {}, top ?? {}, next ?? {}]);
      },
      frozen: [
        expect.stringMatching(/^the root's dependencies was platform\/top/),
        expect.stringMatching(/^the order was platform\/base@2026.01.0, .*, is \.\.\/near, platform\/base/),
      ],
    },
  ];
  it.each(cases)("is told of: $given", async ({ change, frozen }) => {
    const locked = await lock();
    await change();
    await expect(resolve({ lock: locked, lockMode: "frozen" })).rejects.toMatchObject({
      code: "LOCK_OUTDATED",
      context: { differences: frozen },
      hint: expect.stringContaining("lz lock") as unknown,
    });
    const { findings } = await resolve({ lock: locked });
    expect(findings).toMatchObject([{ rule: "lock-outdated", severity: "warning" }]);
  });

  it("is none where nothing differs", async () => {
    const locked = await lock();
    expect((await resolve({ lock: locked, lockMode: "frozen" })).lock).toEqual(locked);
  });

  it("says first what is new, and asks no host for it", async () => {
    await world.write("root", []);
    const empty = await lock();
    const before = requests.length;
    await world.write("root", [
      { path: "platform/top", ref: "2026.01.0" },
      { path: "platform/base", ref: "2026.01.0" },
    ]);
    await expect(resolve({ lock: empty, lockMode: "frozen" })).rejects.toMatchObject({
      code: "LOCK_OUTDATED",
      context: { differences: ["platform/top@2026.01.0 is not in it", "platform/base@2026.01.0 is not in it"] },
    });
    expect(requests.length).toBe(before);
  });

  it("is told of where the dialect is another", async () => {
    await world.write("root", []);
    const empty = await lock();
    const resolving = resolve({ lock: empty, lockMode: "frozen", dialect: azure });
    await expect(resolving).rejects.toMatchObject({ context: { differences: ["dialect was neutral, is azure"] } });
  });

  it("is told of where there is none", async () => {
    await expect(resolve({ lockMode: "frozen" })).rejects.toMatchObject({
      code: "LOCK_OUTDATED",
      context: { differences: ["it is not there yet"] },
    });
  });
});

describe("a document that is not what was locked", () => {
  const forged = `sha256:${"0".repeat(64)}`;
  const forge = ({ libraries, ...rest }: LockFile, forgedId: string): LockFile => ({
    ...rest,
    libraries: libraries.map((each) =>
      each.id === forgedId ? { ...each, documents: { ...each.documents, [metadataFile]: forged } } : each,
    ),
  });

  it.each(["use", "frozen", "check"] as const)("is an error in a fetched library (%s)", async (lockMode) => {
    const locked = await lock();
    const actual = locked.libraries.find(({ id }) => id === "platform/top@2026.01.0")?.documents[metadataFile];
    await expect(resolve({ lock: forge(locked, "platform/top@2026.01.0"), lockMode })).rejects.toMatchObject({
      code: "CONTENT_CHANGED",
      context: { library: "platform/top@2026.01.0", file: metadataFile, expected: forged, actual },
      message: expect.stringContaining(`Expected ${forged}, got ${actual}`) as unknown,
    });
  });

  it("is taken in a fetched library where the caller accepts it", async () => {
    const locked = await lock();
    const chain = await resolve({ lock: forge(locked, "platform/top@2026.01.0"), lockMode: "renew" });
    expect(chain.lock).toEqual(locked);
  });

  it("is the user's own in a folder", async () => {
    const { findings } = await resolve({ lock: forge(await lock(), "../near") });
    expect(findings.map(({ rule }) => rule)).toEqual(["lock-outdated"]);
  });
});

it("settles versions by the lock file alone", async () => {
  await world.write("root", [
    { path: "platform/base", ref: "2026.02.0" },
    { path: "platform/top", ref: "2026.01.0" },
  ]);
  const options = { versionConflict: "newest", cache: world.cache } as const;
  const chain = await resolve(options);
  const before = requests.length;
  const again = await resolve({ ...options, lock: chain.lock, lockMode: "frozen" });
  expect(again.libraries.map(({ id }) => id)).toEqual(chain.libraries.map(({ id }) => id));
  expect(requests.length).toBe(before);
});

it("tells that a locked commit is no longer there", async () => {
  const locked = await lock();
  await rm(join(world.home, "published"), { recursive: true });
  await publish(world, [
    { files: { [`platform/top/${metadataFile}`]: metadata("other") }, tags: ["platform/top/2026.01.0"] },
  ]);
  await expect(resolve({ lock: locked })).rejects.toMatchObject({ code: "CHAIN_BROKEN" });
  await writeFile(join(world.root, metadataFile), metadata("root", [{ path: "platform/top", ref: "2026.01.0" }]));
  await expect(resolve({ lock: locked })).rejects.toMatchObject({
    code: "REF_NOT_FOUND",
    context: { ref: commits[1] },
  });
});
