import process from "node:process";
import { exitCodes } from "./exit-code.ts";
import { main } from "./main.ts";

/** Runs the command in this process. */
export async function runProcess(): Promise<void> {
  const giveUp = new AbortController();
  process.once("SIGINT", () => giveUp.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endOfPipe);
  process.exitCode = await main(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: giveUp.signal,
  });
  // What does not heed the signal would keep the process alive.
  if (process.exitCode === exitCodes.interrupted) process.exit();
}

/** Who reads the output has seen enough: `lz defaults | head -1`. */
function endOfPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.done);
}
