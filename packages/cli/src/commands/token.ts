import type { Command } from "commander";
import type { Session } from "../session.ts";
import { defineInspect } from "../token/inspect.ts";

const examples = `
Example:
  $ lz token inspect --token-file token.txt`;

/** `lz token`: the token that the other commands use. */
export function define(command: Command, session: Session): void {
  command.description("Tells whose token the other commands use.").addHelpText("after", examples);
  defineInspect(command, session);
}
