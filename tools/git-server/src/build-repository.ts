import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runGit } from "./run-git.ts";

/** One commit of a repository to build. */
export interface Commit {
  /** Content by path; `undefined` deletes; `{ link }` is a symbolic link. */
  readonly files: Readonly<Record<string, string | { readonly link: string } | undefined>>;
  /** Lightweight tags to put on it. */
  readonly tags?: readonly string[];
  /** Annotated tags to put on it. */
  readonly annotatedTags?: readonly string[];
  /** Branches to start from it. */
  readonly branches?: readonly string[];
}

/** Builds a non-bare repository with branch `main` in a folder that need not exist; gives the commits' ids. */
export async function buildRepository(folder: string, commits: readonly Commit[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  await runGit(folder, "init", "--quiet", "--initial-branch=main");
  const ids: string[] = [];
  for (const commit of commits) {
    for (const [path, content] of Object.entries(commit.files)) await put(join(folder, path), content);
    await runGit(folder, "add", "--all", "--force");
    await runGit(folder, "commit", "--quiet", "--allow-empty", "--message", `commit ${ids.length + 1}`);
    for (const tag of commit.tags ?? []) await runGit(folder, "tag", tag);
    for (const tag of commit.annotatedTags ?? []) await runGit(folder, "tag", "--annotate", "--message", tag, tag);
    for (const branch of commit.branches ?? []) await runGit(folder, "branch", branch);
    ids.push(await runGit(folder, "rev-parse", "HEAD"));
  }
  return ids;
}

async function put(path: string, content: Commit["files"][string]): Promise<void> {
  if (content === undefined) return rm(path, { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  if (typeof content === "string") return writeFile(path, content);
  await symlink(content.link, path);
}
