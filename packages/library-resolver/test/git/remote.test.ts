import { writeFile } from "node:fs/promises";
import { type GitRequest, type GitServer, hasGit, runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import type { Progress } from "../../src/progress.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";

const metadata = "lz_library_metadata.json";

describe.skipIf(!hasGit())("git over http", () => {
  let world: GitWorld;
  let server: GitServer;
  let repository: string;
  beforeAll(async () => {
    world = await createGitWorld();
    server = await world.serve();
    repository = `${server.url}/library`;
  });
  afterAll(async () => world?.remove());

  const ways = [
    { given: "a tag", ref: "platform/base/2025.12.0", commit: 0 },
    { given: "an annotated tag", ref: "annotated", commit: 1 },
    { given: "a tag of a tag", ref: "outer", commit: 1 },
    { given: "a tag with a plus", ref: "a+b", commit: 1 },
    { given: "a branch", ref: "main", commit: 2 },
    { given: "a branch with a slash", ref: "feature/x", commit: 1 },
    { given: "the full name of a ref", ref: "refs/heads/feature/x", commit: 1 },
    { given: "no ref", ref: undefined, commit: 2 },
    { given: "a release tag before the ref", ref: "main", tag: "platform/base/2025.12.0", commit: 0 },
    { given: "a release tag that is not there", ref: "main", tag: "platform/base/main", commit: 2 },
  ];
  it.each(ways)("pins $given to its commit", async ({ ref, tag, commit }) => {
    const pin = await gitFetcher().pin(baseAddress(repository, { ref, tag }), createContext());
    expect(pin).toEqual({ type: "git", repository, subdirectory: "platform/base", commit: world.commits[commit] });
  });

  it("pins a full commit, also in capitals, without asking the server", async () => {
    const before = server.requests.length;
    const ref = world.commits[1]?.toUpperCase();
    const pin = await gitFetcher().pin(baseAddress(repository, { ref }), createContext());
    expect(pin.commit).toBe(world.commits[1]);
    expect(server.requests.length).toBe(before);
  });

  const missing = [
    {
      given: "a release that is not there",
      address: { ref: "2026.02.0", tag: "platform/base/2026.02.0" },
      nearest: ["platform/base/2026.04.2", "platform/base/2026.01.0", "platform/base/2026.01.1-legacy"],
    },
    {
      given: "a member that is misspelt",
      address: { ref: "2025.12.0", tag: "platform/othr/2025.12.0" },
      nearest: ["platform/other/2025.12.0"],
    },
    { given: "a tag that is misspelt", address: { ref: "anotated" }, nearest: ["annotated"] },
  ];
  it.each(missing)("says for $given which tags are near", async ({ address, nearest }) => {
    const pinning = gitFetcher().pin(baseAddress(repository, address), createContext());
    await expect(pinning).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      context: { ref: address.tag ?? address.ref, repository, nearest: expect.arrayContaining(nearest) },
      hint: expect.stringContaining(nearest[0] ?? ""),
    });
  });

  it("refuses a ref that can be none before it asks anyone", async () => {
    const pinning = gitFetcher().pin(baseAddress(repository, { ref: "../../config" }), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "ADDRESS_INVALID" });
  });

  it("says that an abbreviated commit must be whole", async () => {
    const ref = world.commits[1]?.slice(0, 10);
    const pinning = gitFetcher().pin(baseAddress(repository, { ref }), createContext());
    await expect(pinning).rejects.toMatchObject({ code: "REF_NOT_FOUND" });
  });

  it("says which commit a repository does not have", async () => {
    const commit = "0123456789".repeat(4);
    const opening = gitFetcher().open({ ...baseAddress(repository), commit }, createContext());
    await expect(opening).rejects.toMatchObject({ code: "REF_NOT_FOUND", context: { ref: commit } });
  });

  it("asks for the refs of a repository once, for a commit once, and for what is read together once", async () => {
    const own = await world.serve();
    const context = createContext();
    const fetcher = gitFetcher();
    const address = baseAddress(`${own.url}/library`, { ref: "annotated" });
    const other = { ...address, subdirectory: "platform/other" };
    const [pin, otherPin] = await Promise.all([fetcher.pin(address, context), fetcher.pin(other, context)]);
    expect(own.requests).toHaveLength(1);
    const [tree, otherTree] = await Promise.all([fetcher.open(pin, context), fetcher.open(otherPin, context)]);
    expect(await tree.list("")).toEqual([
      { name: "assets", kind: "folder" },
      { name: metadata, kind: "file" },
    ]);
    expect(own.requests).toHaveLength(2);
    const read = await Promise.all([tree.read(metadata), tree.read("assets/big.json"), otherTree.read(metadata)]);
    expect(read.map((each) => text(each).slice(0, 25))).toEqual([
      '{ "name": "base 2026.01.0',
      '{"text":"old old old old ',
      '{ "name": "other" }',
    ]);
    await tree.read(metadata);
    expect(own.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 3 }, () => "POST /library/git-upload-pack"),
    );
  });

  it("fetches several commits of a repository in one request", async () => {
    const own = await world.serve();
    const context = createContext();
    const fetcher = gitFetcher();
    const pins = world.commits.map((commit) => ({ ...baseAddress(`${own.url}/library`), commit }));
    const trees = await Promise.all(pins.map((pin) => fetcher.open(pin, context)));
    const names = await Promise.all(trees.map(async (tree) => text(await tree.read(metadata))));
    expect(names.map((name) => /\d[\d.]+/.exec(name)?.[0])).toEqual(["2025.12.0", "2026.01.0", "2026.04.2"]);
    expect(own.requests).toHaveLength(2);
  });

  const anyObject = { "uploadpack.allowAnySHA1InWant": "true" };
  const reachable = { "uploadpack.allowReachableSHA1InWant": "true" };
  const filter = { "uploadpack.allowFilter": "true" };
  const servers = [
    { given: "one of the big hosts", config: { ...filter, ...anyObject }, methods: "POST POST POST" },
    { given: "one without filter", config: {}, methods: "POST POST GET POST" },
    { given: "an old one", protocol2: false, config: {}, methods: "POST GET POST" },
    {
      given: "an old one with filter and any object",
      protocol2: false,
      config: { ...filter, ...anyObject },
      methods: "POST GET POST POST",
    },
    {
      given: "an old one with filter and reachable objects",
      protocol2: false,
      config: { ...filter, ...reachable },
      methods: "POST GET POST POST",
    },
    { given: "an old one with filter only", protocol2: false, config: filter, methods: "POST GET POST" },
  ];
  it.each(servers)("reads from $given", async ({ config, protocol2, methods }) => {
    const own = await world.serve({ config, ...(protocol2 === undefined ? {} : { protocol2 }) });
    const context = createContext();
    const fetcher = gitFetcher();
    const pin = await fetcher.pin(baseAddress(`${own.url}/library`, { ref: "platform/base/2026.04.2" }), context);
    const tree = await fetcher.open(pin, context);
    expect(text(await tree.read(metadata))).toBe('{ "name": "base 2026.04.2" }');
    expect(own.requests.map(({ method }) => method).join(" ")).toBe(methods);
  });

  it("does not ask again for what a server refused", async () => {
    const config = { "uploadpack.allowFilter": "true", "uploadpackfilter.blob:none.allow": "false" };
    const own = await world.serve({ config });
    const context = createContext();
    const fetcher = gitFetcher();
    for (const commit of world.commits.slice(0, 2)) {
      const tree = await fetcher.open({ ...baseAddress(`${own.url}/library`), commit }, context);
      expect(text(await tree.read(metadata))).toMatch(/^{ "name": "base/);
    }
    expect(own.requests.map(({ method }) => method).join(" ")).toBe("POST GET POST POST POST");
  });

  it("takes nothing else for a commit", async () => {
    const commit = await runGit(world.folder, "rev-parse", "HEAD^{tree}");
    const opening = gitFetcher().open({ ...baseAddress(repository), commit }, createContext());
    await expect(opening).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      message: expect.stringContaining("that is a tree"),
    });
  });

  const refuseSingleCommits = ({ method, attempt }: GitRequest) => {
    const line = "ERR upload-pack: not our ref";
    const rewrite = () => Buffer.from(`${(line.length + 4).toString(16).padStart(4, "0")}${line}`);
    return method === "POST" && attempt === 2 ? { rewrite } : undefined;
  };

  it("fetches everything where an old server gives no single commit", async () => {
    const own = await world.serve({ protocol2: false, config: {}, fault: refuseSingleCommits });
    const commit = await parentOf(world);
    const tree = await gitFetcher().open({ ...baseAddress(`${own.url}/library`), commit }, createContext());
    expect(text(await tree.read(metadata))).toBe('{ "name": "hidden" }');
    expect(own.requests.map(({ method }) => method).join(" ")).toBe("POST GET POST POST");
  });

  it("says that a commit is not there also where it had to fetch everything", async () => {
    const own = await world.serve({ protocol2: false, config: {}, fault: refuseSingleCommits });
    const commit = "0123456789".repeat(4);
    const opening = gitFetcher().open({ ...baseAddress(`${own.url}/library`), commit }, createContext());
    await expect(opening).rejects.toMatchObject({ code: "REF_NOT_FOUND", context: { ref: commit } });
  });

  it("lets a commit that is not there stand in nobody's way", async () => {
    const own = await world.serve();
    const context = createContext();
    const fetcher = gitFetcher();
    const open = (commit: string) => fetcher.open({ ...baseAddress(`${own.url}/library`), commit }, context);
    const missing = ["0123456789".repeat(4), "abcdef0123".repeat(4)];
    const [first = "", ...others] = world.commits;
    const outcomes = await Promise.allSettled([first, ...missing, ...others].map(open));
    expect(outcomes.map((each) => (each.status === "rejected" ? each.reason.context.ref : "opened"))).toEqual([
      "opened",
      ...missing,
      ...others.map(() => "opened"),
    ]);
    const before = own.bytesSent();
    const tree = await open(first);
    await tree.read(metadata);
    expect(own.bytesSent() - before).toBeLessThan(600);
  });

  it("moves no blob that nobody reads", async () => {
    const own = await world.serve();
    const context = createContext();
    const fetcher = gitFetcher();
    const tree = await fetcher.open(await fetcher.pin(baseAddress(`${own.url}/library`), context), context);
    const before = own.bytesSent();
    await tree.read(metadata);
    expect(own.bytesSent() - before).toBeLessThan(600);
  });

  it("tells what it received", async () => {
    const told: Progress[] = [];
    const context = createContext({ onProgress: (progress) => told.push(progress) });
    const fetcher = gitFetcher();
    await fetcher.open(await fetcher.pin(baseAddress(repository), context), context);
    const bytes = told.flatMap((each) => (each.kind === "bytes" ? each.received : []));
    expect(bytes.length).toBeGreaterThan(1);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(told.at(-1)).toMatchObject({ kind: "objects", source: repository, done: 6, total: 6 });
  });

  it("needs no base folder", async () => {
    const fetcher = gitFetcher();
    const context = createContext({ baseFolder: "/nonexistent" });
    const tree = await fetcher.open(await fetcher.pin(baseAddress(repository), context), context);
    expect(text(await tree.read(metadata))).toContain("2026.04.2");
  });
});

/** A commit that no ref names, but one of its children. */
async function parentOf({ folder }: GitWorld): Promise<string> {
  await runGit(folder, "checkout", "--quiet", "-b", "deeper");
  const commits: string[] = [];
  for (const name of ["hidden", "seen"]) {
    await writeFile(`${folder}/platform/base/lz_library_metadata.json`, `{ "name": "${name}" }`);
    await runGit(folder, "commit", "--quiet", "--all", "--message", name);
    commits.push(await runGit(folder, "rev-parse", "HEAD"));
  }
  await runGit(folder, "checkout", "--quiet", "main");
  return commits[0] ?? "";
}
