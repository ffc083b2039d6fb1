import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GitServer, type GitServerOptions, buildRepository, runGit, startGitServer } from "@lzkit/git-server";
import type { FetchContext } from "../../src/fetch-context.ts";
import type { GitAddress } from "../../src/git/git-address.ts";
import { createFetch } from "../../src/http/create-fetch.ts";

/** A repository with releases of two members, and what is special about refs. */
export interface GitWorld {
  /** Temporary. */
  readonly root: string;
  /** Non-bare; served as `/library`. */
  readonly folder: string;
  /** Ids of its commits, oldest first. */
  readonly commits: readonly string[];
  serve(options?: Partial<GitServerOptions>): Promise<GitServer>;
  remove(): Promise<void>;
}

export async function createGitWorld(): Promise<GitWorld> {
  const root = await mkdtemp(join(tmpdir(), "lzkit-git-"));
  const folder = join(root, "library");
  const commits = await buildRepository(folder, [
    {
      files: {
        "platform/base/lz_library_metadata.json": '{ "name": "base 2025.12.0" }',
        "platform/base/assets/big.json": JSON.stringify({ text: "old ".repeat(5000) }),
        "platform/other/lz_library_metadata.json": '{ "name": "other" }',
        "README.md": "# Libraries",
      },
      tags: ["platform/base/2025.12.0", "platform/other/2025.12.0"],
    },
    {
      files: {
        "platform/base/lz_library_metadata.json": '{ "name": "base 2026.01.0" }',
        "platform/base/assets/big.json": JSON.stringify({ text: `${"old ".repeat(5000)}new` }),
      },
      tags: ["platform/base/2026.01.0", "platform/base/2026.01.1-legacy", "a+b"],
      annotatedTags: ["annotated"],
      branches: ["feature/x"],
    },
    {
      files: { "platform/base/lz_library_metadata.json": '{ "name": "base 2026.04.2" }' },
      annotatedTags: ["platform/base/2026.04.2"],
    },
  ]);
  await runGit(folder, "tag", "--annotate", "--message", "outer", "outer", "annotated");
  const servers: GitServer[] = [];
  return {
    root,
    folder,
    commits,
    async serve(options) {
      const server = await startGitServer({ root, ...options });
      servers.push(server);
      return server;
    },
    async remove() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(root, { recursive: true });
    },
  };
}

/** The base member of a world's library. */
export function baseAddress(repository: string, rest: Partial<GitAddress> = {}): GitAddress {
  return { type: "git", repository, subdirectory: "platform/base", ref: undefined, ...rest };
}

/** A context as a run has it: one object for all that belongs together. */
export function createContext(rest: Partial<FetchContext> = {}): FetchContext {
  return {
    baseFolder: tmpdir(),
    fetch: createFetch({ credentials: rest.credentials }),
    signal: new AbortController().signal,
    cache: undefined,
    onProgress: () => {},
    ...rest,
  };
}

export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
