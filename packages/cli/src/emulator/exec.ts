import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import type { Command } from "commander";
import { CliError } from "../cli-error.ts";
import type { Session } from "../session.ts";
import { startEmulator } from "./start-emulator.ts";

const examples = `
Examples:
  $ lz emulator exec -- npm test
  $ lz emulator exec -- sh -c 'lz partner ensure 123456 && lz partner verify'
  $ lz emulator exec --https --cloud public -- node my-tool.js

The program finds LZ_SERVICE_ADDRESS, LZ_ACCESS_TOKEN, LZ_SUBSCRIPTION_ID and LZ_CLOUD set, and with
--https NODE_EXTRA_CA_CERTS. Signals reach it, and its exit code is that of this command. Without
--data, the emulator is empty at its start.`;

/** `lz emulator exec`: runs a program against an emulator of its own. Its options are those of `lz emulator`. */
export function defineExec(parent: Command, session: Session): void {
  const command = parent
    .command("exec")
    .description("Runs a program against an emulator of its own.")
    .argument("<program...>", "the program, and what it is given");
  command.addHelpText("after", examples).action(async (program: readonly string[]) => {
    session.heedsSignal = true;
    const emulator = await startEmulator(command);
    try {
      session.exitCode = await run(program, emulator.env);
    } finally {
      await emulator.stop();
    }
  });
}

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The exit code of a program; that of one that a signal ended is 128 and the signal's number, as in shells. */
async function run([file = "", ...args]: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(file, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const forward = (signal: NodeJS.Signals): void => passOn(child, signal);
  for (const signal of forwarded) process.on(signal, forward);
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (cause) {
    throw new CliError("COMMAND_UNUSABLE", {
      message: `The program ${file} could not be started.`,
      context: { command: file },
      hint: "Check its name. A shell's own words need a shell, as in lz emulator exec -- sh -c '…'.",
      cause,
    });
  } finally {
    for (const signal of forwarded) process.off(signal, forward);
  }
}

/** A terminal's Ctrl-C has reached the program already. */
function passOn(child: ChildProcess, signal: NodeJS.Signals): void {
  if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
}
