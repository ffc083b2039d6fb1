import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "./inputs.ts";
import type { PullRequest } from "./pull-request.ts";

/** Where to put the base. */
export interface BaseOptions {
  /** The library in the workspace, as an absolute path. */
  readonly library: string;
  /** Folder to be made, with all files of the base. */
  readonly target: string;
  /** File to be made, which git needs meanwhile. */
  readonly index: string;
}

/**
 * Writes the files that a pull request starts from into a folder; gives the library's folder in there, which is
 * empty where the base has no such folder. The checked-out repository stays as it is.
 *
 * @throws {@link InputError} where the base is neither here nor can be fetched
 */
export function checkOutBase(pullRequest: PullRequest, { library, target, index }: BaseOptions): string {
  const git = (args: readonly string[]): string => {
    const env = { ...process.env, GIT_INDEX_FILE: index, GIT_TERMINAL_PROMPT: "0" };
    return execFileSync("git", args, { cwd: library, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  };
  const base = baseOf(pullRequest, git(["cat-file", "commit", "HEAD"]));
  fetchCommit(base, git);
  const prefix = git(["rev-parse", "--show-prefix"]);
  git(["read-tree", base]);
  git(["-C", git(["rev-parse", "--show-toplevel"]), "checkout-index", "--all", `--prefix=${target}/`]);
  const folder = join(target, prefix);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * GitHub checks out a merge of both tips; what it was merged into is the base, whatever has landed since the event.
 * The commit itself tells its parents also where the clone is shallow.
 */
function baseOf({ base, head }: PullRequest, commit: string): string {
  const [header = ""] = commit.split("\n\n");
  const [into, from, ...others] = Array.from(header.matchAll(/^parent ([\da-f]+)$/gm), ([, id]) => id);
  return into !== undefined && from === head && others.length === 0 ? into : base;
}

function fetchCommit(commit: string, git: (args: readonly string[]) => string): void {
  try {
    git(["cat-file", "-e", `${commit}^{commit}`]);
  } catch {
    try {
      git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", commit]);
    } catch (cause) {
      const message = `The base ${commit} is not in the clone and cannot be fetched. Give actions/checkout fetch-depth: 0.`;
      throw new InputError(message, { cause });
    }
  }
}
