import { spawn } from "node:child_process";
import process from "node:process";

/** What a program printed, and what it took. */
export interface ProgramRun {
  /** Wall time, from before it was started until it had ended. */
  readonly milliseconds: number;
  readonly stdout: string;
}

/** How {@link runProgram} runs a program. */
export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Exit codes that are no failure; 0 where it is not given. */
  readonly accept?: readonly number[];
}

/** Runs a program to its end and times it; a failure of the program is an error that carries what it printed. */
export async function runProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramRun> {
  const { milliseconds, stdout } = await run(command, args, options);
  return { milliseconds, stdout };
}

/**
 * Runs Node and answers with the most memory that it held, in MB.
 *
 * Linux is asked for the mark of the program itself: what `getrusage` answers there counts what started it, too.
 */
export async function peakMemory(args: readonly string[], options: ProgramOptions = {}): Promise<number> {
  const { report } = await run(process.execPath, ["--import", tellPeak, ...args], options);
  return (Number(report) * 1024) / 1e6;
}

const tellPeak = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeSync } from "node:fs";
process.on("exit", () => {
  const mark = process.platform === "linux" && /VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  writeSync(3, String(mark || process.resourceUsage().maxRSS));
});`)}`;

function run(
  command: string,
  args: readonly string[],
  { cwd, env, accept = [0] }: ProgramOptions,
): Promise<ProgramRun & { readonly report: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const printed = { 1: "", 2: "", 3: "" };
    for (const stream of [1, 2, 3] as const) {
      child.stdio[stream]?.on("data", (chunk: Buffer) => (printed[stream] += chunk.toString()));
    }
    child.on("error", reject);
    child.on("close", (code) => {
      const milliseconds = performance.now() - start;
      if (code !== null && accept.includes(code)) resolve({ milliseconds, stdout: printed[1], report: printed[3] });
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${printed[2] || printed[1]}`));
    });
  });
}
