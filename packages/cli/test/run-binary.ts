import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Arguments of Node that run the command from source. */
export const bin = ["--conditions=@lzkit/source", fileURLToPath(new URL("../src/bin.ts", import.meta.url))];

/** What a program left behind. */
export interface Ended {
  /** `null`: a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a program of its own, with its output in pipes. */
export function run(argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...bin, ...argv],
      { env: { ...process.env, ...env } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

/** Runs it with its output on a terminal of its own, which `script` makes. */
export function runOnTerminal(
  argv: readonly string[],
  options: { readonly columns?: number; readonly env?: NodeJS.ProcessEnv; readonly redirect?: string } = {},
): Promise<Ended> {
  const { columns = 80, env, redirect = "" } = options;
  const quoted = [process.execPath, ...bin, ...argv].map((word) => `'${word}'`).join(" ");
  return new Promise((resolve) => {
    const command = `stty cols ${columns}; ${quoted} ${redirect}`;
    const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, ...rest } = process.env;
    const child = execFile(
      "script",
      ["--quiet", "--return", "--command", command, "/dev/null"],
      { env: { ...rest, TERM: "xterm-256color", ...env } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout: stdout.replaceAll("\r\n", "\n"), stderr }),
    );
    child.stdin?.end();
  });
}
