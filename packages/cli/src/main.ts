import { CommanderError } from "commander";
import { isLzError } from "lzkit";
import { type ExitCode, exitCodeOf, exitCodes } from "./exit-code.ts";
import { describeError } from "./output/describe-error.ts";
import { printable } from "./output/printable.ts";
import { styleFor } from "./output/style-for.ts";
import { calledCommand, createProgram } from "./program.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

/** Runs the command with its arguments; answers with its exit code. Never throws. */
export async function main(argv: readonly string[], world: World): Promise<number> {
  const session: Session = { world, exitCode: exitCodes.done };
  try {
    await Promise.race([run(argv, session), givenUp(session)]);
    return session.exitCode;
  } catch (error) {
    return fail(error, world);
  }
}

async function run(argv: readonly string[], session: Session): Promise<void> {
  const program = await createProgram(argv, session);
  const called = calledCommand(argv);
  const isKnown = program.commands.some((command) => command.name() === called);
  if (argv.length === 0) program.outputHelp();
  // Asked for the help of a command that is none, commander prints its own help and not what is wrong.
  else if (argv[0] === "help" && called !== undefined && !isKnown) await program.parseAsync([called], { from: "user" });
  else await program.parseAsync(argv, { from: "user" });
}

/** Rejects when the signal aborts, unless what runs heeds it. */
function givenUp(session: Session): Promise<never> {
  const { signal } = session.world;
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => session.heedsSignal !== true && reject(signal.reason as Error), {
      once: true,
    });
  });
}

function fail(error: unknown, { stderr, signal }: World): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse;
  if (signal.aborted) {
    stderr.write("Interrupted.\n");
    return exitCodes.interrupted;
  }
  stderr.write(`${styleFor(stderr)("red", "error")}: ${printable(describeError(error))}\n`);
  if (!isLzError(error)) stderr.write(`This is a fault of lz itself. ${printable(stackOf(error))}\n`);
  return exitCodeOf(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}
