import type { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import type { Command } from "commander";
import { commands } from "../../../packages/cli/src/commands.ts";
import { createProgram } from "../../../packages/cli/src/program.ts";

/** The `lz` program with every command loaded; what it prints goes nowhere. */
export async function commandTree(): Promise<Command> {
  const session = {
    world: { stdout: new PassThrough(), stderr: new PassThrough(), signal: new AbortController().signal },
    exitCode: 0,
  };
  const program = await createProgram([], session);
  for (const { name, load } of commands) {
    const command = program.commands.find((each) => each.name() === name);
    if (command === undefined) throw new Error(`The program lacks the command ${name}.`);
    (await load()).define(command, session);
  }
  return program;
}

/** What the help of a command says after its options: examples and remarks. */
export function textAfterHelp(command: Command): string {
  let text = "";
  // Commander declares no `emit`, though every command is an emitter of events.
  (command as Command & EventEmitter).emit("afterHelp", {
    error: false,
    command,
    write: (more: string) => void (text += more),
  });
  return text;
}

/** A command and all below it, in the order of the help. */
export function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** The words that call a command: `lz group put`. */
export function callOf(command: Command): string {
  return command.parent === null ? command.name() : `${callOf(command.parent)} ${command.name()}`;
}
