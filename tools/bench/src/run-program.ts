import { spawn } from "node:child_process";

export interface ProgramRun {
  readonly milliseconds: number;
  readonly stdout: string;
}

/** Runs a program to its end and times it; a failure of the program is an error that carries what it printed. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, {
      ...options,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve({ milliseconds: performance.now() - start, stdout });
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${stderr || stdout}`));
    });
  });
}
