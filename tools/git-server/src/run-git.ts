import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execFileAsync = promisify(execFile);

/** Environment in which git reads no configuration of the machine and gives the same commits everywhere. */
export const gitEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "lzkit",
  GIT_AUTHOR_EMAIL: "lzkit@example.com",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "lzkit",
  GIT_COMMITTER_EMAIL: "lzkit@example.com",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
};

/** Runs the git program in a folder and gives what it prints, trimmed. Throws with its complaint when it fails. */
export async function runGit(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execFileAsync("git", args, {
    cwd: folder,
    env: gitEnvironment,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
