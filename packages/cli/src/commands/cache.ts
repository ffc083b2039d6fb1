import type { Command } from "commander";
import { defineLs } from "../cache/ls.ts";
import { definePath } from "../cache/path.ts";
import { definePrune } from "../cache/prune.ts";
import { defineVerify } from "../cache/verify.ts";
import type { Session } from "../session.ts";

const description = "Looks after what was fetched and is kept on this machine.";

const examples = `
Examples:
  $ lz cache ls
  $ lz cache verify
  $ lz cache prune --days 7

The cache is in LZ_CACHE_DIR, else in the platform's folder for caches. It may be deleted at any time.`;

/** `lz cache`: what is kept of what was fetched. */
export function define(command: Command, session: Session): void {
  command.description(description).addHelpText("after", examples);
  defineLs(command, session);
  defineVerify(command, session);
  definePrune(command, session);
  definePath(command, session);
}
