import { chmod, cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { hasGit, runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";

const metadata = "lz_library_metadata.json";

describe.skipIf(!hasGit())("git on disk", () => {
  let world: GitWorld;
  beforeAll(async () => {
    world = await createGitWorld();
    const { root, folder } = world;
    await runGit(root, "clone", "--quiet", "--bare", "library", "bare.git");
    await runGit(root, "clone", "--quiet", "--bare", "library", "packed.git");
    await runGit(join(root, "packed.git"), "pack-refs", "--all", "--prune");
    await runGit(join(root, "packed.git"), "gc", "--quiet", "--prune=now");
    await runGit(folder, "worktree", "add", "--quiet", "--detach", join(root, "worktree"), world.commits[1] ?? "");
    await runGit(root, "init", "--quiet", "outer-repository");
    const submodule = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
    await runGit(join(root, "outer-repository"), ...submodule, folder, "inner");
  });
  afterAll(async () => world?.remove());

  const repositories = ["library", "bare.git", "packed.git", "worktree", "outer-repository/inner"];
  const refs = [
    { ref: "platform/base/2025.12.0", commit: 0 },
    { ref: "annotated", commit: 1 },
    { ref: "outer", commit: 1 },
    { ref: "a+b", commit: 1 },
    { ref: "main", commit: 2 },
    { ref: "refs/heads/main", commit: 2 },
  ];
  it.each(repositories.flatMap((repository) => refs.map((each) => ({ repository, ...each }))))(
    "pins $ref in $repository",
    async ({ repository, ref, commit }) => {
      const address = baseAddress(join(world.root, repository), { ref });
      const pin = await gitFetcher().pin(address, createContext());
      expect(pin).toEqual({ ...baseAddress(address.repository), ref: undefined, commit: world.commits[commit] });
    },
  );

  const heads = [
    { repository: "library", commit: 2 },
    { repository: "packed.git", commit: 2 },
    { repository: "worktree", commit: 1 },
  ];
  it.each(heads)("takes what HEAD of $repository names where there is no ref", async ({ repository, commit }) => {
    for (const ref of [undefined, "HEAD"]) {
      const pin = await gitFetcher().pin(baseAddress(join(world.root, repository), { ref }), createContext());
      expect(pin.commit).toBe(world.commits[commit]);
    }
  });

  it.each(["library", "packed.git"])("takes an abbreviated commit of %s", async (repository) => {
    const ref = world.commits[0]?.slice(0, 12);
    const pin = await gitFetcher().pin(baseAddress(join(world.root, repository), { ref }), createContext());
    expect(pin.commit).toBe(world.commits[0]);
  });

  it("takes the id of an annotated tag for its commit", async () => {
    const ref = await runGit(world.folder, "rev-parse", "refs/tags/outer");
    const pin = await gitFetcher().pin(baseAddress(world.folder, { ref }), createContext());
    expect(pin.commit).toBe(world.commits[1]);
  });

  it("takes no id of a tree for a commit", async () => {
    const ref = await runGit(world.folder, "rev-parse", "HEAD^{tree}");
    const pinning = gitFetcher().pin(baseAddress(world.folder, { ref }), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "REF_NOT_FOUND" });
  });

  it.each(repositories)("reads from %s", async (repository) => {
    const fetcher = gitFetcher();
    const address = baseAddress(join(world.root, repository), { ref: "platform/base/2026.01.0" });
    const tree = await fetcher.open(await fetcher.pin(address, createContext()), createContext());
    const [name, big] = await Promise.all([tree.read(metadata), tree.read("assets/big.json")]);
    expect(text(name)).toBe('{ "name": "base 2026.01.0" }');
    expect(JSON.parse(text(big)).text).toMatch(/old new$/);
  });

  it("counts a relative path from the base folder, wherever the process is", async () => {
    const baseFolder = join(world.root, "bare.git");
    const repository = relative(baseFolder, world.folder);
    const pin = await gitFetcher().pin(baseAddress(repository), createContext({ baseFolder }));
    expect(pin).toMatchObject({ repository, commit: world.commits[2] });
  });

  it("lists near releases for a ref that is not there", async () => {
    const address = baseAddress(world.folder, { ref: "2026.04.3", tag: "platform/base/2026.04.3" });
    await expect(gitFetcher().pin(address, createContext())).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      context: { nearest: expect.arrayContaining(["platform/base/2026.04.2"]) },
    });
  });

  it("says that a repository has nothing in it", async () => {
    await runGit(world.root, "init", "--quiet", "empty");
    const pinning = gitFetcher().pin(baseAddress(join(world.root, "empty")), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "REF_NOT_FOUND", context: { ref: "HEAD" } });
  });

  const wrong = [
    { given: "a folder that is not there", path: "nowhere", message: /does not exist/ },
    { given: "a folder without a repository", path: "plain", message: /is not a git repository/ },
    { given: "a file", path: "library/README.md", message: /is not a git repository/ },
  ];
  it.each(wrong)("refuses $given", async ({ path, message }) => {
    await mkdir(join(world.root, "plain"), { recursive: true });
    const pinning = gitFetcher().pin(baseAddress(join(world.root, path)), createContext());
    await expect(pinning).rejects.toMatchObject({
      code: "REPOSITORY_NOT_FOUND",
      message: expect.stringMatching(message),
    });
  });

  it("refuses an object whose content is not what its id says", async () => {
    const folder = join(world.root, "swapped.git");
    await cp(join(world.root, "packed.git"), folder, { recursive: true });
    const ids = await Promise.all(
      [`platform/base/${metadata}`, "README.md"].map((path) => runGit(folder, "rev-parse", `main:${path}`)),
    );
    await swapInIndex(folder, ids);
    const fetcher = gitFetcher();
    const tree = await fetcher.open({ ...baseAddress(folder), commit: world.commits[2] ?? "" }, createContext());
    await expect(tree.read(metadata)).rejects.toMatchObject({ code: "CORRUPT" });
  });

  it("says that a partial clone lacks what is asked for", async () => {
    const partial = join(world.root, "partial");
    await runGit(world.folder, "config", "uploadpack.allowFilter", "true");
    await runGit(world.root, "clone", "--quiet", "--bare", "--filter=blob:none", `file://${world.folder}`, partial);
    const fetcher = gitFetcher();
    const tree = await fetcher.open({ ...baseAddress(partial), commit: world.commits[0] ?? "" }, createContext());
    await expect(tree.read(metadata)).rejects.toMatchObject({
      code: "CORRUPT",
      message: expect.stringContaining("partial"),
    });
  });

  it("says that it cannot read a repository with other ids than SHA-1", async () => {
    await runGit(world.root, "init", "--quiet", "--object-format=sha256", "sha256");
    const pinning = gitFetcher().pin(baseAddress(join(world.root, "sha256")), createContext());
    await expect(pinning).rejects.toMatchObject({
      code: "ADDRESS_UNSUPPORTED",
      message: expect.stringContaining("sha256"),
    });
  });

  it("is not led into a circle by refs", async () => {
    const folder = join(world.root, "circle");
    await runGit(world.root, "init", "--quiet", "circle");
    await writeFile(join(folder, ".git/refs/heads/a"), "ref: refs/heads/b\n");
    await writeFile(join(folder, ".git/refs/heads/b"), "ref: refs/heads/a\n");
    const pinning = gitFetcher().pin(baseAddress(folder, { ref: "a" }), createContext());
    await expect(pinning).rejects.toMatchObject({ name: "ResolverError", code: "CORRUPT" });
  });
});

/** Makes the index of a repository's pack say of two objects that each lies where the other does. */
async function swapInIndex(folder: string, ids: readonly string[]): Promise<void> {
  const packs = join(folder, "objects/pack");
  const name = (await readdir(packs)).find((each) => each.endsWith(".idx")) ?? "";
  const index = await readFile(join(packs, name));
  const count = index.readUInt32BE(8 + 255 * 4);
  const names = 8 + 256 * 4;
  const places = ids.map((id) => {
    const position = index.indexOf(Buffer.from(id, "hex"), names);
    return names + count * 24 + ((position - names) / 20) * 4;
  });
  const [first = 0, second = 0] = places;
  const offsets = places.map((place) => index.readUInt32BE(place));
  index.writeUInt32BE(offsets[1] ?? 0, first);
  index.writeUInt32BE(offsets[0] ?? 0, second);
  await chmod(join(packs, name), 0o644);
  await writeFile(join(packs, name), index);
}
