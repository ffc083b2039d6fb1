import { spawnSync } from "node:child_process";
import { required } from "./inputs.ts";

/** How `lz` ended. */
export interface LzRun {
  /** 0: done; 1: findings; 2: wrong use; 3: the world failed. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the installed command in the root of the workspace. */
export function runLz(args: readonly string[], env: NodeJS.ProcessEnv): LzRun {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [required(env, "LZ_PROGRAM"), ...args], {
    cwd: required(env, "GITHUB_WORKSPACE"),
    env: { ...env, NO_COLOR: "1" },
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  return { exitCode: status ?? 3, stdout, stderr };
}

/** The first line of what lz complained of, without the word before it. */
export function complaint({ stderr, exitCode }: LzRun): string {
  const line = stderr.split("\n").find((text) => text.startsWith("error: ")) ?? `lz ended with exit code ${exitCode}.`;
  return line.replace(/^error: /, "");
}
