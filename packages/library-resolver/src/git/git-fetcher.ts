import { resolve } from "node:path";
import { insidePath } from "../inside-path.ts";
import type { FetchContext } from "../fetch-context.ts";
import type { Fetcher } from "../fetcher.ts";
import { ResolverError } from "../library-resolver-error.ts";
import { type Memo, createMemo } from "./create-memo.ts";
import type { GitAddress, GitPin } from "./git-address.ts";
import { openGitTree } from "./git-library-tree.ts";
import { type GitLimits, defaultGitLimits } from "./git-limits.ts";
import { isHttp, isSsh, parseGitAddress, withoutUser } from "./parse-git-address.ts";
import { namesBranch, pinCommit } from "./pin-commit.ts";
import { openRemoteRepository } from "./remote-repository.ts";
import type { Repository } from "./repository.ts";
import { unsupportedTransport } from "./unsupported.ts";

/** For which repositories the git program is started. */
export type ProgramUse =
  /** For those over ssh; they are not supported without it. */
  | "ssh"
  /** For those over http(s) as well: for certificates, Kerberos and rewrite rules in git's own configuration. */
  | "always"
  /** For none. */
  | "never";

export interface GitFetcherOptions {
  /** How much a repository may send. */
  readonly limits?: Partial<GitLimits>;
  /** Milliseconds without a byte after which a server is given up. Default 30,000. */
  readonly stallTimeout?: number;
  /** For which repositories the git program is started. Default `ssh`. */
  readonly program?: ProgramUse;
  /** The environment that the git program gets. @defaultValue `process.env` */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Fetches libraries from git repositories: over http(s) and on disk without the git program, over ssh with it.
 *
 * Of a remote repository only what is read is moved: the trees of a commit, and single files. Within one
 * {@link FetchContext} a repository is asked for its refs once. Nothing stays on disk.
 *
 * The git program brings the user's own ways to hosts with it: ssh's agent and configuration, credential helpers,
 * certificates. It is started when a repository that needs it is read, and never asks anybody anything.
 *
 * @example
 * ```ts
 * const fetcher = gitFetcher();
 * const address = fetcher.parse("git::https://host.example/org/library.git//platform/base?ref=2026.04.2");
 * ```
 */
export function gitFetcher(options: GitFetcherOptions = {}): Fetcher<GitAddress, GitPin> {
  const runs = new WeakMap<FetchContext, Memo<Repository>>();
  const { program = "ssh" } = options;

  function open(name: string, context: FetchContext): Promise<Repository> {
    const opened = runs.get(context) ?? createMemo<Repository>();
    runs.set(context, opened);
    return opened(name, () => openRepository(name, context, options));
  }

  return {
    type: "git",
    parse: (specifier) => parseGitAddress(specifier, { ssh: program !== "never" }),
    async pin(address, context) {
      context.signal.throwIfAborted();
      const { subdirectory } = address;
      const repository = withoutUser(address.repository);
      const commit = await pinCommit(address, await open(repository, context));
      return { type: "git", repository, subdirectory: insidePath(subdirectory, repository), commit };
    },
    async open(pin, context) {
      context.signal.throwIfAborted();
      checkPin(pin);
      return openGitTree(await open(withoutUser(pin.repository), context), pin);
    },
    async mayMove(address, context) {
      return namesBranch(address, await open(withoutUser(address.repository), context));
    },
  };
}

/** Opens the repository of an address: remote, over ssh, or on disk. */
export async function openRepository(
  address: string,
  context: FetchContext,
  options: GitFetcherOptions = {},
): Promise<Repository> {
  const name = context.rewrite?.(address) ?? address;
  const { limits, stallTimeout = 30_000, program = "ssh", env = process.env } = options;
  let received = 0;
  const session = {
    repository: name,
    context,
    limits: { ...defaultGitLimits, ...limits },
    stallTimeout,
    count(bytes: number) {
      received += bytes;
      context.onProgress({ kind: "bytes", source: name, received });
    },
  };
  if ((isSsh(name) && program !== "never") || (isHttp(name) && program === "always")) {
    const { openProgramRepository } = await import("../git-program/open-program-repository.ts");
    return openProgramRepository({ ...session, env });
  }
  if (!isHttp(name)) {
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name)) throw unsupportedTransport(name);
    const { openLocalRepository } = await import("./local-repository.ts");
    return openLocalRepository(resolve(context.baseFolder, name), name);
  }
  return openRemoteRepository({ ...session, attempts: 3 });
}

/** A pin can come from a file that anyone may have written. */
function checkPin({ commit, subdirectory, repository }: GitPin): void {
  if (!/^[0-9a-f]{40}$/.test(commit)) {
    throw new ResolverError("ADDRESS_INVALID", {
      message: `A pin of ${repository} has ${JSON.stringify(commit)} for its commit.`,
      context: { address: repository, reason: "its commit is not 40 hexadecimal digits" },
      hint: "Run lz lock to write the lock file anew.",
    });
  }
  insidePath(subdirectory, repository);
}
