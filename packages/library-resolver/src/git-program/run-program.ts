import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { gitUnusable, programFailure, stalled } from "./program-failure.ts";
import type { ProgramSession } from "./program-session.ts";

/** One run of git. */
export interface ProgramRun {
  /** Fixed words only: what comes from an address goes in by the repository's configuration or by `input`. */
  readonly args: readonly string[];
  /** The repository it runs in. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Written to its standard input. */
  readonly input?: string | undefined;
  /** Aborts with the error to throw when it does too much. */
  readonly stop?: AbortSignal | undefined;
}

/** Makes something of what git prints. */
export type ReadOutput<Result> = (output: AsyncIterable<Buffer>) => Promise<Result>;

const onWindows = process.platform === "win32";
const keptComplaint = 16 * 1024;

/**
 * Runs git, and ends it with all that it started when the caller gives up, it falls silent or does too much.
 *
 * @throws {@link ResolverError} GIT_UNUSABLE, TIMED_OUT, and as {@link programFailure} when git fails
 */
export async function runProgram<Result>(
  { args, folder, env, input = "", stop }: ProgramRun,
  session: ProgramSession,
  read: ReadOutput<Result>,
): Promise<Result> {
  const { spawn } = await import("node:child_process");
  session.signal.throwIfAborted();
  // A group of its own has no terminal to ask on, and ends as one.
  const child = spawn("git", args, { cwd: folder, env, detached: !onWindows, windowsHide: true });
  child.stdin.on("error", () => undefined).end(input);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(stalled(session)), session.stallTimeout);
  const ended = AbortSignal.any([session.signal, silence.signal, ...(stop === undefined ? [] : [stop])]);
  const kill = (): void => killGroup(child);
  ended.addEventListener("abort", kill);
  const alive = (): void => void timer.refresh();
  const exit = exitOf(child, session, alive);
  try {
    const [result] = await Promise.all([read(watched(child.stdout, alive)), exit]);
    return result;
  } catch (error) {
    kill();
    await exit.catch(() => undefined);
    ended.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", kill);
  }
}

/** Settles when git has ended, and fails with what it complained of. */
function exitOf(child: ChildProcessWithoutNullStreams, session: ProgramSession, alive: () => void): Promise<void> {
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    alive();
    complaint = (complaint + text).slice(-keptComplaint);
  });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(gitUnusable(session, "missing", error)));
    child.once("close", (code) => (code === 0 ? resolve() : reject(programFailure(complaint, session))));
  });
}

async function* watched(output: AsyncIterable<Buffer>, alive: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of output) {
    alive();
    yield chunk;
  }
}

function killGroup(child: ChildProcessWithoutNullStreams): void {
  const { pid, exitCode, signalCode } = child;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    if (onWindows) child.kill("SIGKILL");
    else process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}
