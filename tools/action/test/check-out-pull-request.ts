import { globSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildRepository, type Commit, runGit } from "@lzkit/git-server";
import { workspaceRoot } from "./action-file.ts";

type Files = Commit["files"];

/** A pull request as the workflow finds it. */
export interface CheckedOut {
  readonly workspace: string;
  readonly event: object;
}

const fixture = join(workspaceRoot, "fixtures/analysis");

/** Libraries that the base branch has, in the folder `libraries`. */
export const libraries: Readonly<Record<string, string>> = Object.fromEntries(
  globSync("{contoso,platform-1}/**/*", { cwd: fixture })
    .filter((path) => statSync(join(fixture, path)).isFile())
    .map((path) => [`libraries/${path}`, readFileSync(join(fixture, path), "utf8")]),
);

/**
 * Makes a repository with a pull request, and checks out what actions/checkout does unless it is told otherwise: the
 * merge of both tips, and nothing of what was before. Meanwhile something else has landed on the base branch.
 */
export async function checkOutPullRequest(temp: string, change: Files, landed: Files = {}): Promise<CheckedOut> {
  const origin = mkdtempSync(join(temp, "origin-"));
  const [base] = await buildRepository(origin, [{ files: libraries }]);
  await runGit(origin, "checkout", "--quiet", "-b", "change");
  const [head] = await buildRepository(origin, [{ files: change }]);
  await runGit(origin, "checkout", "--quiet", "main");
  await buildRepository(origin, [{ files: landed }]);
  await runGit(origin, "checkout", "--quiet", "--detach");
  await runGit(origin, "merge", "--quiet", "--no-ff", "--message", "merge", "change");
  await runGit(origin, "update-ref", "refs/pull/7/merge", "HEAD");
  const workspace = mkdtempSync(join(temp, "workspace-"));
  await runGit(workspace, "init", "--quiet");
  await runGit(workspace, "remote", "add", "origin", `file://${origin}`);
  await runGit(workspace, "fetch", "--quiet", "--depth=1", "origin", "refs/pull/7/merge");
  await runGit(workspace, "checkout", "--quiet", "--detach", "FETCH_HEAD");
  return { workspace, event: { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } } };
}
