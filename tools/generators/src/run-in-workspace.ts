import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Runs one of the workspace's programs in a folder of it, and shows what it says. */
export function runInWorkspace(root: string, folder: string, command: string, ...args: readonly string[]): void {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"]].join(process.platform === "win32" ? ";" : ":");
  execFileSync(command, args, {
    cwd: join(root, folder),
    env: { ...process.env, PATH: path },
    stdio: "inherit",
    // Programs of npm packages are scripts there, which only a shell runs.
    shell: process.platform === "win32",
  });
}

/** Makes the pages anew that are made from the code: the lists of commands and rules. */
export function writeReferences(root: string): void {
  runInWorkspace(root, ".", "node", "--conditions=@lzkit/source", "tools/docs/src/generate.ts");
}
