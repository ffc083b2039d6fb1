import type { LibraryTree } from "@lzkit/schema";
import { createHash } from "../create-hash.ts";
import { isResolverError, type ResolverError } from "../library-resolver-error.ts";

/** What tells of a file in a fetched library, and becomes a finding. All else says that fetching failed. */
const aboutFile = new Set(["FILE_NOT_FOUND", "NOT_A_FILE", "PATH_OUTSIDE", "TOO_LARGE"]);

/** A tree that takes note of what is read from it. */
export interface WatchedTree {
  readonly tree: LibraryTree;
  /** `sha256:<hex>` of each file that was read, by its path, sorted; worked out on each call. */
  digests(): ReadonlyMap<string, string>;
  /** Why a file could not be fetched; of several that of the first path. `undefined`: nothing failed. */
  failure(): ResolverError | undefined;
}

/** Watches what is read from a tree. */
export function watchTree(tree: LibraryTree): WatchedTree {
  const contents = new Map<string, Uint8Array>();
  const failures = new Map<string, ResolverError>();
  return {
    tree: {
      list: (folder) => tree.list(folder),
      async read(path) {
        try {
          const bytes = await tree.read(path);
          contents.set(path, bytes);
          return bytes;
        } catch (error) {
          if (isResolverError(error) && !aboutFile.has(error.code)) failures.set(path, error);
          throw error;
        }
      },
    },
    digests: () => new Map([...contents].sort(byPath).map(([path, bytes]) => [path, digestOf(bytes)])),
    failure: () => [...failures].sort(byPath)[0]?.[1],
  };
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
