import type { Command } from "commander";
import { openCache } from "../library/open-cache.ts";
import { print, printJson } from "../output/print.ts";
import type { Session } from "../session.ts";

const examples = `
Example:
  $ du -sh "$(lz cache path)"`;

/** `lz cache path`: where the cache is. */
export function definePath(parent: Command, session: Session): void {
  const command = parent.command("path").description("Prints the folder of the cache.");
  command.addHelpText("after", examples).action(() => {
    const { folder } = openCache(session.world);
    if (command.optsWithGlobals<{ json?: boolean }>().json === true) return printJson(session, { path: folder });
    print(session, folder);
  });
}
