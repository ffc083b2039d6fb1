import type { Command } from "commander";
import { openCache } from "../library/open-cache.ts";
import { formatBytes } from "../output/format-bytes.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import type { Session } from "../session.ts";

const examples = `
Examples:
  $ lz cache ls
  $ lz cache ls --json`;

/** `lz cache ls`: what the cache holds. */
export function defineLs(parent: Command, session: Session): void {
  const command = parent.command("ls").description("Lists what the cache holds.");
  command.addHelpText("after", examples).action(async () => {
    const entries = await openCache(session.world).list();
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    if (command.optsWithGlobals<{ json?: boolean }>().json === true) {
      const listed = entries.map(({ key, size, lastUsed }) => ({ key, size, lastUsed: lastUsed.toISOString() }));
      return printJson(session, { entries: listed, bytes });
    }
    const rows = entries.map(({ key, size, lastUsed }) => [
      key,
      formatBytes(size),
      lastUsed.toISOString().slice(0, 10),
    ]);
    printTable(session, { heads: ["ENTRY", "SIZE", "LAST USED"], rows, empty: "The cache is empty." });
    if (entries.length > 0) print(session, `\n${entries.length} entries, ${formatBytes(bytes)}.`);
  });
}
