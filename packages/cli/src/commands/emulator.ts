import type { Command } from "commander";
import { defineExec } from "../emulator/exec.ts";
import { addEmulatorOptions, type StartedEmulator, startEmulator } from "../emulator/start-emulator.ts";
import { print, printJson } from "../output/print.ts";
import type { Session } from "../session.ts";
import { untilEnded } from "../until-ended.ts";

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
  command.description(description).helpCommand(true);
  addEmulatorOptions(command);
  command.addHelpText("after", examples).action(async () => {
    session.heedsSignal = true;
    const emulator = await startEmulator(command);
    announce(emulator, session, command.optsWithGlobals<{ json?: boolean }>().json === true);
    await untilEnded(session);
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
