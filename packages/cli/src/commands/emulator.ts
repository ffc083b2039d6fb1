import { once } from "node:events";
import { type Command, InvalidArgumentError } from "commander";
import { defineExec } from "../emulator/exec.ts";
import { addEmulatorOptions, type StartedEmulator, startEmulator } from "../emulator/start-emulator.ts";
import { print, printJson } from "../output/print.ts";
import type { Session } from "../session.ts";

const description = "Serves partner links and resource groups on this machine, without the cloud.";

const examples = `
Examples:
  $ lz emulator
  $ lz emulator --port 8080 --data emulator.sqlite
  $ lz emulator exec -- npm test

It prints what a shell needs to reach it, and serves until it is interrupted. Its page is at the
address itself. Its token is worth nothing elsewhere.`;

/** `lz emulator`: serves the emulator, or runs a program against one. */
export function define(command: Command, session: Session): void {
  command.description(description).enablePositionalOptions();
  addEmulatorOptions(command);
  command
    .option("--port <number>", "port to listen on (default: a free one)", readPort)
    .option("--data <file>", "keep links and groups in this file (default: memory only)");
  command.addHelpText("after", examples).action(async () => {
    session.heedsSignal = true;
    const emulator = await startEmulator(command);
    announce(emulator, session, command.optsWithGlobals<{ json?: boolean }>().json === true);
    const terminated = new AbortController();
    process.once("SIGTERM", () => terminated.abort());
    const signal = AbortSignal.any([session.world.signal, terminated.signal]);
    if (!signal.aborted) await once(signal, "abort");
    await emulator.stop();
  });
  defineExec(command, session);
}

function announce({ url, env }: StartedEmulator, session: Session, json: boolean): void {
  if (json) return printJson(session, { url, env });
  print(
    session,
    Object.entries(env)
      .map(([name, value]) => `export ${name}='${value}'`)
      .join("\n"),
  );
  session.world.stderr.write(`\nServing ${url}. Ctrl-C ends it.\n`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError("It takes a number from 0 to 65535.");
}
