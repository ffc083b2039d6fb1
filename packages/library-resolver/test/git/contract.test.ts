import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hasGit, runGit, startGitServer } from "@lzkit/git-server";
import { describe } from "vitest";
import { memoryCache } from "../../src/cache/memory-cache.ts";
import { gitFetcher } from "../../src/git/git-fetcher.ts";
import { describeFetcherContract } from "../../src/testing/describe-fetcher-contract.ts";
import { hasSshServer, type SshServer, startSshServer } from "./start-ssh-server.ts";

const foreign = [
  "./folder",
  "/abs/folder",
  "https://host.example/library.zip",
  "s3::https://s3.amazonaws.com/bucket/library",
  "git::git://host.example/org/library.git",
];
const malformed = [
  "git::https://host.example/library.git?ref=a..b",
  "git::https://host.example/library.git//../outside",
  "git::https://host.example/library.git?ref=a&ref=b",
  "github.com/only-an-owner",
];

describe.skipIf(!hasGit())("contract of fetchers", () => {
  describeFetcherContract("git fetcher over http", {
    createFetcher: () => gitFetcher(),
    async publish(files) {
      const root = await publish(files);
      const server = await startGitServer({ root });
      return {
        specifier: `git::${server.url}/library//some/where?ref=v1`,
        change: (others) => commit(root, others),
        async cleanUp() {
          await server.close();
          await rm(root, { recursive: true });
        },
      };
    },
    missing: ({ specifier }) => specifier.replace("/library//", "/nothing//"),
    foreign,
    malformed,
  });

  describeFetcherContract("git fetcher on disk", {
    createFetcher: () => gitFetcher(),
    async publish(files) {
      const root = await publish(files);
      return {
        specifier: "git::./library//some/where?ref=v1",
        context: { baseFolder: root },
        change: (others) => commit(root, others),
        cleanUp: () => rm(root, { recursive: true }),
      };
    },
    missing: () => "git::./nothing",
    foreign,
    malformed,
  });
});

describe.skipIf(!hasSshServer())("contract of fetchers over ssh", () => {
  let env: SshServer["env"];
  describeFetcherContract("git fetcher by the git program", {
    createFetcher: () => gitFetcher({ env }),
    async publish(files) {
      const root = await publish(files);
      const server = await startSshServer({ protocol2: true });
      ({ env } = server);
      return {
        specifier: `git::${server.url}${root}/library//some/where?ref=v1`,
        context: { cache: memoryCache() },
        change: (others) => commit(root, others),
        async cleanUp() {
          await server.stop();
          await rm(root, { recursive: true });
        },
      };
    },
    missing: ({ specifier }) => specifier.replace("/library//", "/nothing//"),
    foreign,
    malformed: [...malformed, "git::ssh://-oProxyCommand=x/library.git", "ssh://host.example:org/library.git"],
  });
});

/** A repository `library` in a new folder, with the files in `some/where` at the tag `v1`. */
async function publish(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "lzkit-git-contract-"));
  await mkdir(join(root, "library"));
  await runGit(join(root, "library"), "init", "--quiet", "--initial-branch=main");
  await commit(root, files);
  return root;
}

/** Commits the files, and moves the tag to them. */
async function commit(root: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const folder = join(root, "library");
  for (const [path, bytes] of files) {
    const file = join(folder, "some/where", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await runGit(folder, "add", "--all", "--force");
  await runGit(folder, "commit", "--quiet", "--message", "contract");
  await runGit(folder, "tag", "--force", "v1");
}
