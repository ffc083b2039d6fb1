import { cp } from "node:fs/promises";
import { join } from "node:path";
import { workspaceRoot } from "./public-packages.ts";
import { pnpm, run } from "./run.ts";

/** Copies the files that git tracks or would track, as they are now, into a repository of its own, and installs. */
export async function copyWorkspace(target: string): Promise<void> {
  const files = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], workspaceRoot);
  for (const file of files.split("\0").filter(Boolean)) {
    await cp(join(workspaceRoot, file), join(target, file)).catch(unlessMissing);
  }
  await run("git", ["init", "--quiet", "--initial-branch", "main"], target);
  await run("git", ["config", "user.name", "rehearsal"], target);
  await run("git", ["config", "user.email", "rehearsal@example.com"], target);
  await run("git", ["add", "--all"], target);
  await run("git", ["commit", "--quiet", "--message", "rehearsal"], target);
  await pnpm(["install", "--frozen-lockfile", "--prefer-offline"], target);
}

/** A file that is tracked may have been deleted in the working tree. */
function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
