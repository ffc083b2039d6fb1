import { writeSync } from "node:fs";
import process from "node:process";
import { exitCodes } from "./exit-code.ts";
import { main } from "./main.ts";

/** Runs the command in this process. */
export async function runProcess(): Promise<void> {
  const giveUp = new AbortController();
  process.once("SIGINT", () => giveUp.abort());
  for (const stream of [process.stdout, process.stderr]) stream.on("error", endOfOutput);
  process.exitCode = await main(process.argv.slice(2), {
    stdout: process.stdout,
    stderr: process.stderr,
    signal: giveUp.signal,
  });
  // What does not heed the signal would keep the process alive.
  if (process.exitCode === exitCodes.interrupted) process.exit();
}

/** Who reads the output has seen enough (`lz defaults | head -1`), or it cannot be written, as on a full disk. */
function endOfOutput(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(exitCodes.done);
  try {
    writeSync(2, `error: The output cannot be written: ${error.message}.\n`);
  } finally {
    process.exit(exitCodes.failed);
  }
}
