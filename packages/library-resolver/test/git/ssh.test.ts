import { runGit } from "@lzkit/git-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
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
  beforeAll(async () => {
    world = await createGitWorld();
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
    { given: "a tag of a tag", ref: "outer", commit: 1 },
    { given: "a branch", ref: "main", commit: 2 },
    { given: "a branch with a slash", ref: "feature/x", commit: 1 },
    { given: "no ref", ref: undefined, commit: 2 },
    { given: "a release tag before the ref", ref: "main", tag: "platform/base/2025.12.0", commit: 0 },
  ];
  it.each(ways)("pins $given to its commit, and reads it", async ({ ref, tag, commit }) => {
    const context = createContext();
    const fetcher = gitFetcher({ env: server.env });
    const pin = await fetcher.pin(baseAddress(repository, { ref, tag }), context);
    expect(pin).toEqual({ type: "git", repository, subdirectory: "platform/base", commit: world.commits[commit] });
    const tree = await fetcher.open(pin, context);
    const names = ["base 2025.12.0", "base 2026.01.0", "base 2026.04.2"];
    expect(text(await tree.read(metadata))).toBe(`{ "name": "${names[commit]}" }`);
  });
});
