import { expect, it } from "vitest";
import { type Chain, type Fetcher, resolveChain, treeOfFiles } from "../src/index.ts";

/** Members by `path@ref`, each with those it depends on. */
type Members = Readonly<Record<string, readonly string[]>>;

it("asks again who asks for what once a newer release is taken", async () => {
  const members = {
    "root@1": ["a@1.0", "b@1.0"],
    "a@1.0": ["c@9.0"],
    "b@1.0": ["a@2.0"],
    "a@2.0": ["c@3.0"],
    "c@9.0": [],
    "c@3.0": [],
  };
  expect(await names(members, "newest")).toEqual(["c@3.0", "a@2.0", "b@1.0", "root@1"]);
});

it("ends where taking the newest changes who asks, without end", async () => {
  const members = { "root@1": ["a@1.0", "b@1.0"], "a@1.0": ["b@2.0"], "b@1.0": ["a@2.0"], "a@2.0": [], "b@2.0": [] };
  await expect(names(members, "newest")).rejects.toMatchObject({ code: "CHAIN_BROKEN" });
});

it("takes the ref that is met first, level by level", async () => {
  const members = {
    "root@1": ["a@1.0", "b@1.0"],
    "a@1.0": ["c@1.0"],
    "b@1.0": ["c@2.0", "a@9.0"],
    "c@1.0": [],
    "c@2.0": [],
    "a@9.0": [],
  };
  expect(await names(members, "nearest-root")).toEqual(["c@1.0", "a@1.0", "b@1.0", "root@1"]);
});

it("does not mind a release that is not there where another is taken", async () => {
  const members = { "root@1": ["b@1.0", "a@2.0"], "b@1.0": ["a@1.0"], "a@2.0": [] };
  expect(await names(members, "newest")).toEqual(["a@2.0", "b@1.0", "root@1"]);
  await expect(names(members, "error")).rejects.toMatchObject({ code: "CHAIN_BROKEN" });
});

it("counts the root's own ref", async () => {
  const members = { "root@1": ["a@1.0"], "a@1.0": ["root@2"], "root@2": [] };
  await expect(names(members, "error")).rejects.toMatchObject({ code: "VERSION_CONFLICT", context: { path: "root" } });
});

it("takes __proto__ and constructor for names like any other", async () => {
  const members = { "root@1": ["__proto__@1.0", "constructor@1.0"], "__proto__@1.0": [], "constructor@1.0": [] };
  expect(await names(members, "newest")).toEqual(["__proto__@1.0", "constructor@1.0", "root@1"]);
});

async function names(
  members: Members,
  versionConflict: "error" | "newest" | "nearest-root",
): Promise<readonly string[]> {
  const options = { fetchers: [memberFetcher(members)], libraryRepository: "https://host.example/members.git" };
  const { libraries }: Chain = await resolveChain("root@1", { ...options, versionConflict });
  return libraries.map(({ id }) => id);
}

/** Stands for the library repository. */
function memberFetcher(members: Members): Fetcher {
  const metadata = (name: string, dependencies: readonly string[]) => {
    const listed = dependencies.map((each) => ({ path: each.split("@")[0], ref: each.split("@")[1] }));
    return JSON.stringify({ name, display_name: name, description: name, dependencies: listed });
  };
  return {
    type: "git",
    parse: () => undefined,
    async pin(address) {
      const { subdirectory, ref } = address as { subdirectory?: string; ref?: string };
      const name = `${subdirectory}@${ref}`;
      if (!Object.hasOwn(members, name)) throw new Error(`no ${name}`);
      return { type: "git", name };
    },
    async open(pin) {
      const { name = "" } = pin as { name?: string };
      const bytes = new TextEncoder().encode(metadata(name, members[name] ?? []));
      return treeOfFiles(new Map([["lz_library_metadata.json", bytes]]), name);
    },
  };
}
