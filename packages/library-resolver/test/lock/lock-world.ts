import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRepository, type Commit, type GitServer, type GitServerOptions, startGitServer } from "@lzkit/git-server";
import type { Dependency } from "@lzkit/schema";
import { type Chain, folderCache, type FolderCache, resolveChain, type ResolveOptions } from "../../src/index.ts";

/** A folder with a published repository, a server for it, a root library on disk and a cache. */
export interface LockWorld {
  /** Temporary; its links followed. */
  readonly home: string;
  /** Folder of the root library. */
  readonly root: string;
  readonly cache: FolderCache;
  /** Serves `<home>/published` as `/published`. */
  serve(options?: Partial<GitServerOptions>): Promise<GitServer>;
  /** Writes a library on disk, and answers with its folder. */
  write(folder: string, dependencies: readonly Dependency[], more?: object): Promise<string>;
  /** Resolves the root library. */
  resolve(options?: ResolveOptions): Promise<Chain>;
  remove(): Promise<void>;
}

export const metadataFile = "lz_library_metadata.json";

export async function createLockWorld(): Promise<LockWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), "lzkit-lock-")));
  const servers: GitServer[] = [];
  const root = join(home, "root");
  return {
    home,
    root,
    cache: folderCache({ folder: join(home, "cache") }),
    async serve(options) {
      const server = await startGitServer({ root: home, ...options });
      servers.push(server);
      return server;
    },
    async write(folder, dependencies, more = {}) {
      await mkdir(join(home, folder), { recursive: true });
      await writeFile(join(home, folder, metadataFile), metadata(folder, dependencies, more));
      return join(home, folder);
    },
    resolve: (options) => resolveChain(root, options),
    async remove() {
      await Promise.all(servers.map((server) => server.close()));
      await rm(home, { recursive: true });
    },
  };
}

/** The text of a metadata file. */
export function metadata(name: string, dependencies: readonly Dependency[] = [], more: object = {}): string {
  return JSON.stringify({ name, display_name: name, description: `The library ${name}.`, dependencies, ...more });
}

/** Two releases of a base, and two of a library on it, on a branch `main`. */
export const releases: readonly Commit[] = [
  {
    files: { [`platform/base/${metadataFile}`]: metadata("base", [], { display_name: "January" }) },
    tags: ["platform/base/2026.01.0"],
  },
  {
    files: {
      [`platform/top/${metadataFile}`]: metadata("top", [{ path: "platform/base", ref: "2026.01.0" }]),
      "platform/top/lz_policy_default_values.json": '{ "defaults": [] }',
      "platform/top/assets/a.json": "{}",
    },
    tags: ["platform/top/2026.01.0"],
  },
  {
    files: { [`platform/base/${metadataFile}`]: metadata("base", [], { display_name: "February" }) },
    tags: ["platform/base/2026.02.0"],
    branches: ["next"],
  },
];

/** Publishes {@link releases} in a world; the ids of the commits. */
export function publish({ home }: LockWorld, commits = releases): Promise<readonly string[]> {
  return buildRepository(join(home, "published"), commits);
}
