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
  { name: "check", summary: "look for all that is wrong with a chain", load: () => import("./commands/check.ts") },
  { name: "tree", summary: "show the chain of a library", load: () => import("./commands/tree.ts") },
  {
    name: "defaults",
    summary: "merge the policy default values of a chain",
    load: () => import("./commands/defaults.ts"),
  },
  { name: "apply", summary: "give each assignment its values", load: () => import("./commands/apply.ts") },
  { name: "why", summary: "tell where a default or a parameter comes from", load: () => import("./commands/why.ts") },
  { name: "diff", summary: "compare two libraries or releases", load: () => import("./commands/diff.ts") },
  { name: "graph", summary: "draw a chain", load: () => import("./commands/graph.ts") },
  { name: "explore", summary: "look at a chain in a browser", load: () => import("./commands/explore.ts") },
  { name: "docs", summary: "write the library's part of its README", load: () => import("./commands/docs.ts") },
  { name: "init", summary: "start a new library", load: () => import("./commands/init.ts") },
  { name: "outdated", summary: "show which members have newer releases", load: () => import("./commands/outdated.ts") },
  { name: "update", summary: "take newer releases of members", load: () => import("./commands/update.ts") },
  { name: "lock", summary: "write the lock file of a library", load: () => import("./commands/lock.ts") },
  { name: "vendor", summary: "copy a chain into folders", load: () => import("./commands/vendor.ts") },
  { name: "address", summary: "tell how an address is understood", load: () => import("./commands/address.ts") },
  { name: "cache", summary: "look after what was fetched", load: () => import("./commands/cache.ts") },
  { name: "partner", summary: "link principals to partners", load: () => import("./commands/partner.ts") },
  { name: "group", summary: "manage resource groups", load: () => import("./commands/group.ts") },
  { name: "token", summary: "tell whose token is used", load: () => import("./commands/token.ts") },
  { name: "emulator", summary: "serve both services on this machine", load: () => import("./commands/emulator.ts") },
];
