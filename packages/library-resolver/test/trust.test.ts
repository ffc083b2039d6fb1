import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildRepository, type GitServer } from "@lzkit/git-server";
import type { Dependency } from "@lzkit/schema";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resolveChain, type ResolveOptions } from "../src/index.ts";
import { createLockWorld, type LockWorld, metadata, metadataFile } from "./lock/lock-world.ts";

let world: LockWorld;
let servers: readonly GitServer[];
beforeEach(async () => {
  world = await createLockWorld();
  servers = await Promise.all([world.serve(), world.serve(), world.serve()]);
});
afterEach(() => world.remove());

/** The host and port of a server; the second one goes by its name. */
const host = (index: number): string =>
  new URL(servers[index]?.url ?? "").host.replace("127.0.0.1", index === 1 ? "localhost" : "127.0.0.1");
const at = (index: number, repository: string): string => `git::http://${host(index)}/${repository}?ref=main`;

/** Publishes libraries in repositories of their own, which all servers serve. */
async function publish(libraries: Readonly<Record<string, readonly Dependency[]>>): Promise<void> {
  for (const [name, dependencies] of Object.entries(libraries)) {
    await buildRepository(join(world.home, name), [{ files: { [metadataFile]: metadata(name, dependencies) } }]);
  }
}

const names = async (root: string, options?: ResolveOptions): Promise<readonly string[]> =>
  (await resolveChain(root, options)).libraries.map(({ name }) => name);

describe("a circle through three hosts", () => {
  beforeEach(async () => {
    await publish({
      first: [{ custom_url: at(1, "second") }],
      second: [{ custom_url: at(2, "third") }],
      third: [{ custom_url: at(0, "first") }],
    });
    await world.write("root", [{ custom_url: at(0, "first") }]);
  });

  it("ends at the first host that nobody named", async () => {
    await expect(world.resolve()).rejects.toMatchObject({
      code: "UNTRUSTED",
      context: { rule: "hosts", library: at(0, "first"), allow: host(1) },
      message: expect.stringMatching(/Asked for by .*lz_library_metadata\.json:1:\d+ \(\. → git::/) as unknown,
    });
    expect(servers[1]?.requests).toEqual([]);
    expect(servers[2]?.requests).toEqual([]);
  });

  it("prints the whole way where all hosts are trusted", async () => {
    await expect(world.resolve({ trust: [host(1), host(2)] })).rejects.toMatchObject({
      code: "CYCLE",
      context: { way: [".", at(0, "first"), at(1, "second"), at(2, "third"), at(0, "first")] },
    });
  });
});

describe("the hosts that a fetched library may name", () => {
  beforeEach(() => publish({ top: [{ custom_url: at(1, "base") }], base: [] }));

  it("are those that the root on disk names", async () => {
    await world.write("root", [{ custom_url: at(0, "top") }, { custom_url: at(1, "base") }]);
    expect(await names(world.root)).toEqual(["base", "top", "root"]);
  });

  it("are those that a folder beside the root names, in whichever order", async () => {
    await world.write("near", [{ custom_url: at(1, "base") }]);
    await world.write("root", [{ custom_url: "../far" }, { custom_url: "../near" }]);
    await world.write("far", [{ custom_url: at(0, "top") }]);
    expect(await names(world.root)).toEqual(["base", "top", "far", "near", "root"]);
  });

  it("are those of the caller's options", async () => {
    await world.write("root", [{ custom_url: at(0, "top") }]);
    const options: readonly ResolveOptions[] = [
      { trust: [host(1)] },
      { libraryRepository: `http://${host(1)}/library` },
      { overrides: { "platform/x": at(1, "base") } },
      { rewrites: { [`http://${host(1)}/`]: `http://${host(2)}/` } },
    ];
    for (const each of options) expect(await names(world.root, each)).toEqual(["base", "top", "root"]);
    await expect(names(world.root)).rejects.toMatchObject({ code: "UNTRUSTED" });
  });

  it("are not those that a fetched root names, but its own host", async () => {
    await expect(names(at(0, "top"))).rejects.toMatchObject({ code: "UNTRUSTED", context: { library: at(0, "top") } });
    await rm(join(world.home, "top"), { recursive: true });
    await publish({ top: [{ custom_url: at(0, "base") }] });
    expect(await names(at(0, "top"))).toEqual(["base", "top"]);
  });
});

describe("a folder of this disk that a fetched library names", () => {
  beforeEach(async () => {
    await world.write("local/base", []);
    await publish({ top: [{ custom_url: join(world.home, "local/base") }] });
    await world.write("root", [{ custom_url: at(0, "top") }]);
  });

  it("is not read", async () => {
    await expect(world.resolve()).rejects.toMatchObject({ code: "UNTRUSTED", context: { rule: "paths" } });
  });

  it("is read where the caller trusts a folder around it", async () => {
    const { libraries } = await world.resolve({ trust: [join(world.home, "local")] });
    expect(libraries.map(({ name }) => name)).toEqual(["local/base", "top", "root"]);
  });
});

it("says all at once what is not trusted, in the order of the documents", async () => {
  await publish({
    top: [{ custom_url: "/etc" }, { custom_url: at(1, "x") }, { custom_url: "git::http://h.example/a.git" }],
  });
  await world.write("root", [{ custom_url: at(0, "top") }]);
  await expect(world.resolve()).rejects.toMatchObject({
    code: "CHAIN_BROKEN",
    context: { errors: ["paths", "hosts", "http"].map((rule) => ({ code: "UNTRUSTED", context: { rule } })) },
  });
});
