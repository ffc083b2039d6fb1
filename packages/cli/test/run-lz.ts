import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { main } from "../src/main.ts";

/** The fixtures, from the current folder, so that no output depends on where the project lies. */
export const fixtures = path.relative(process.cwd(), fileURLToPath(new URL("../../../fixtures", import.meta.url)));

export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a terminal looks; none: the output goes to files. */
export interface Terminal {
  readonly columns: number;
  /** The person at it gives up when this aborts. */
  readonly signal?: AbortSignal;
}

/** Runs the command in this process. */
export async function runLz(argv: readonly string[], terminal?: Terminal): Promise<Ended> {
  const [stdout, stderr] = [createStream(terminal), createStream(terminal)];
  const exitCode = await main(argv, { stdout, stderr, signal: terminal?.signal ?? new AbortController().signal });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

function createStream(terminal: Terminal | undefined): PassThrough {
  return Object.assign(
    new PassThrough({ highWaterMark: 2 ** 30 }),
    terminal && { isTTY: true, columns: terminal.columns },
  );
}
