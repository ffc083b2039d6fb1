import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program to its end; answers with what it printed. A failure is an error that carries all of it. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  try {
    const { stdout } = await execute(command, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed in ${cwd}:\n${stdout}\n${stderr}`, { cause });
  }
}

/** pnpm in the version of this workspace. */
export function pnpm(args: readonly string[], cwd: string, env?: NodeJS.ProcessEnv): Promise<string> {
  return run("npx", ["--yes", "--prefer-offline", "pnpm@12.21.0", ...args], cwd, env);
}
