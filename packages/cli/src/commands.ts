import type { Command } from "commander";
import type { Session } from "./session.ts";

/** A command that is loaded when it is called or when its help is asked for. */
export interface LazyCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the module that gives the command its arguments, options, examples and action. */
  readonly load: () => Promise<{ define(command: Command, session: Session): void }>;
}

/** All commands, in the order in which the help lists them. A new one is a file and a line here. */
export const commands: readonly LazyCommand[] = [
  { name: "validate", summary: "check the documents of libraries", load: () => import("./commands/validate.ts") },
  { name: "tree", summary: "show the chain of a library", load: () => import("./commands/tree.ts") },
  {
    name: "defaults",
    summary: "merge the policy default values of a chain",
    load: () => import("./commands/defaults.ts"),
  },
  { name: "apply", summary: "give each assignment its values", load: () => import("./commands/apply.ts") },
];
