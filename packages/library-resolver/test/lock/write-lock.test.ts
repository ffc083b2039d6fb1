import { cp, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatLock, readLockFile, resolveChain } from "../../src/index.ts";
import { packArchive } from "../pack-archive.ts";
import { createLockWorld, type LockWorld, metadata, metadataFile, publish } from "./lock-world.ts";

let world: LockWorld;
let commits: readonly string[];
beforeAll(async () => {
  world = await createLockWorld();
  commits = await publish(world);
});
afterAll(() => world.remove());

it("holds each library but the root, as it was asked for and pinned, base first", async () => {
  const { url } = await world.serve();
  await world.write("near", []);
  await world.write("root", [{ path: "platform/top", ref: "2026.01.0" }, { custom_url: "../near" }]);
  const { lock } = await world.resolve({ libraryRepository: `${url}/published` });
  const repository = `${url}/published`;
  const digest = expect.stringMatching(/^sha256:[\da-f]{64}$/) as unknown;
  expect(JSON.parse(formatLock(lock))).toEqual({
    version: 1,
    dialect: "neutral",
    dependencies: ["platform/top@2026.01.0", "../near"],
    libraries: [
      {
        id: "platform/base@2026.01.0",
        asked: { path: "platform/base", ref: "2026.01.0" },
        address: {
          type: "git",
          ref: "2026.01.0",
          repository,
          subdirectory: "platform/base",
          tag: "platform/base/2026.01.0",
        },
        pin: { type: "git", commit: commits[0], repository, subdirectory: "platform/base" },
        documents: { [metadataFile]: digest },
        dependencies: [],
      },
      {
        id: "platform/top@2026.01.0",
        asked: { path: "platform/top", ref: "2026.01.0" },
        address: {
          type: "git",
          ref: "2026.01.0",
          repository,
          subdirectory: "platform/top",
          tag: "platform/top/2026.01.0",
        },
        pin: { type: "git", commit: commits[1], repository, subdirectory: "platform/top" },
        documents: { [metadataFile]: digest, "lz_policy_default_values.json": digest },
        dependencies: ["platform/base@2026.01.0"],
      },
      {
        id: "../near",
        asked: { custom_url: "../near" },
        address: { type: "path", path: "../near" },
        pin: { type: "path", path: "../near" },
        documents: { [metadataFile]: digest },
        dependencies: [],
      },
    ],
  });
});

it("is read again as it was written, byte by byte", async () => {
  const { url } = await world.serve();
  await world.write("root", [{ path: "platform/top", ref: "2026.01.0" }]);
  const { lock } = await world.resolve({ libraryRepository: `${url}/published` });
  const text = formatLock(lock);
  expect(text.endsWith("}\n")).toBe(true);
  expect(formatLock(readLockFile(Buffer.from(text)))).toBe(text);
  expect(formatLock(readLockFile(Buffer.from(text.replaceAll("\n", "\r\n"))))).toBe(text);
});

it("has the same bytes wherever the folders lie, and names none of them", async () => {
  const archive = await packArchive("tar.gz", new Map([[metadataFile, Buffer.from(metadata("packed"))]]));
  await writeFile(join(world.home, "packed.tar.gz"), archive);
  await world.write("root", []);
  const lockAt = async (home: string, custom_url: string): Promise<string> => {
    const dependency = { custom_url: `git::${custom_url}/published//platform/base?ref=next` };
    const rest = [{ path: "platform/top", ref: "2026.01.0" }, { custom_url: "../packed.tar.gz" }];
    await writeFile(join(home, "root", metadataFile), metadata("root", [...rest, dependency]));
    const { lock } = await resolveChain(join(home, "root"), { libraryRepository: join(home, "published") });
    return formatLock(lock);
  };
  const moved = `${world.home}-moved/deeper`;
  const linked = `${world.home}-linked`;
  await cp(world.home, moved, { recursive: true });
  await symlink(world.home, linked);
  try {
    const here = await lockAt(world.home, "..");
    expect(await lockAt(moved, "..")).toBe(here);
    expect(await lockAt(linked, "..")).toBe(here);
    expect(here).not.toContain(world.home);
    expect(here).not.toContain("\\");
    const absolute = JSON.parse(await lockAt(world.home, world.home)) as { libraries: readonly { address: object }[] };
    expect(absolute.libraries.map(({ address }) => address)).toContainEqual({
      type: "git",
      ref: "next",
      repository: "../published",
      subdirectory: "platform/base",
    });
  } finally {
    await Promise.all([rm(`${world.home}-moved`, { recursive: true }), rm(linked)]);
  }
});

it("keeps no secret of an address", async () => {
  const { url } = await world.serve();
  const secret = url.replace("://", "://me:s3cret@");
  await world.write("root", [{ custom_url: `git::${secret}/published//platform/base?ref=next` }]);
  const { lock } = await world.resolve();
  expect(formatLock(lock)).not.toContain("s3cret");
  expect(lock.libraries[0]?.asked).toEqual({ custom_url: expect.stringContaining("://***@127.0.0.1") as unknown });
});

it("holds what was read only to settle versions, so that it can be settled again", async () => {
  const { url } = await world.serve();
  await world.write("root", [
    { path: "platform/base", ref: "2026.02.0" },
    { path: "platform/top", ref: "2026.01.0" },
  ]);
  const options = { libraryRepository: `${url}/published`, versionConflict: "newest" } as const;
  const { lock, libraries } = await world.resolve(options);
  expect(libraries.map(({ id }) => id)).toEqual(["platform/base@2026.02.0", "platform/top@2026.01.0", "."]);
  expect(lock.passedOver.map(({ id, pin }) => ({ id, pin }))).toMatchObject([
    { id: "platform/base@2026.01.0", pin: { commit: commits[0] } },
  ]);
  expect(formatLock(readLockFile(Buffer.from(formatLock(lock))))).toBe(formatLock(lock));
});
