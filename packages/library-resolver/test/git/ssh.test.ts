import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import type { Progress } from "../../src/progress.ts";
import { type GitWorld, baseAddress, createContext, createGitWorld, text } from "./git-world.ts";
import { hasSshServer, type SshServer, startSshServer } from "./start-ssh-server.ts";

const metadata = "lz_library_metadata.json";

/** What servers grant. The first is a host like GitHub, the last is git on a machine with sshd. */
const servers = [
  { given: "protocol 2 with filters", protocol2: true, config: ["uploadpack.allowFilter"] },
  { given: "protocol 2 without filters", protocol2: true, config: [] },
  {
    given: "protocol 0 with filters and any object",
    protocol2: false,
    config: ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"],
  },
  { given: "protocol 0 with filters", protocol2: false, config: ["uploadpack.allowFilter"] },
  { given: "protocol 0 without anything", protocol2: false, config: [] },
];

describe.skipIf(!hasSshServer()).each(servers)("git over ssh, $given", ({ protocol2, config }) => {
  let world: GitWorld;
  let server: SshServer;
  let repository: string;
  let later: { readonly unnamed: string; readonly tagged: string };
  beforeAll(async () => {
    world = await createGitWorld();
    later = await commitThrice(world.folder);
    for (const key of config) await runGit(world.folder, "config", key, "true");
    server = await startSshServer({ protocol2 });
    repository = `${server.url}${world.folder}`;
  });
  afterAll(async () => {
    await server?.stop();
    await world?.remove();
  });

  const ways = [
    { given: "a tag", ref: "platform/base/2025.12.0", commit: 0 },
    { given: "an annotated tag", ref: "annotated", commit: 1 },
    { given: "a branch with a slash", ref: "feature/x", commit: 1 },
    { given: "no ref", ref: undefined, commit: 2 },
    { given: "a release tag before the ref", ref: "main", tag: "platform/base/2025.12.0", commit: 0 },
  ];
  it.concurrent.each(ways)("pins $given to its commit, and reads it", async ({ ref, tag, commit }) => {
    const context = createContext();
    const fetcher = gitFetcher({ env: server.env });
    const pin = await fetcher.pin(baseAddress(repository, { ref, tag }), context);
    expect(pin).toEqual({ type: "git", repository, subdirectory: "platform/base", commit: world.commits[commit] });
    const tree = await fetcher.open(pin, context);
    const names = ["base 2025.12.0", "base 2026.01.0", "base 2026.04.2"];
    expect(text(await tree.read(metadata))).toBe(`{ "name": "${names[commit]}" }`);
  });

  it.concurrent("reads a commit that no ref names", async () => {
    const pin = { ...baseAddress(repository), commit: later.unnamed };
    const tree = await gitFetcher({ env: server.env }).open(pin, createContext());
    expect(text(await tree.read(metadata))).toBe('{ "name": "between" }');
    expect(text(await tree.read("assets/big.json"))).toContain("old old");
  });

  it.concurrent("reads a commit that only an annotated tag names, and nothing of other commits", async () => {
    let objects = 0;
    const onProgress = (progress: Progress) => void (objects += progress.kind === "objects" ? progress.total : 0);
    const pin = { ...baseAddress(repository), commit: later.tagged };
    const tree = await gitFetcher({ env: server.env }).open(pin, createContext({ onProgress }));
    expect(text(await tree.read(metadata))).toBe('{ "name": "tagged" }');
    expect(objects).toBeGreaterThan(5);
    expect(objects).toBeLessThan(13);
  });

  it.concurrent("says that a commit is not there", async () => {
    const pin = { ...baseAddress(repository), commit: "1".repeat(40) };
    const opening = gitFetcher({ env: server.env }).open(pin, createContext());
    await expect(opening).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      message: `${repository.replace(/\/\/.*@/, "//***@")} has no commit ${"1".repeat(40)}.`,
    });
  });

  it.concurrent("says which tags are near one that is not there", async () => {
    const pinning = gitFetcher({ env: server.env }).pin(baseAddress(repository, { ref: "anotated" }), createContext());
    await expect(pinning).rejects.toMatchObject({
      code: "REF_NOT_FOUND",
      context: { nearest: expect.arrayContaining(["annotated"]) },
    });
  });
});

/** Adds commits on a branch of their own: one that no ref names, one that an annotated tag names, and the last. */
async function commitThrice(folder: string): Promise<{ readonly unnamed: string; readonly tagged: string }> {
  const git = (...args: string[]) => runGit(folder, ...args);
  const commit = async (content: string) => {
    await writeFile(join(folder, "platform/base", metadata), content);
    await git("commit", "--quiet", "--all", "--message", content);
    return git("rev-parse", "HEAD");
  };
  await git("checkout", "--quiet", "-b", "later");
  const unnamed = await commit('{ "name": "between" }');
  const tagged = await commit('{ "name": "tagged" }');
  await git("tag", "--annotate", "--message", "tagged", "tagged");
  await commit('{ "name": "end" }');
  await git("checkout", "--quiet", "main");
  return { unnamed, tagged };
}
