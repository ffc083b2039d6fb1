import type { Command } from "commander";
import { CliError } from "../cli-error.ts";
import { openCache } from "../library/open-cache.ts";
import { formatBytes } from "../output/format-bytes.ts";
import { print, printJson } from "../output/print.ts";
import type { Session } from "../session.ts";

const examples = `
Examples:
  $ lz cache prune
  $ lz cache prune --days 7 --json`;

const day = 24 * 60 * 60 * 1000;

/** `lz cache prune`: removes what was not used for long. */
export function definePrune(parent: Command, session: Session): void {
  const command = parent
    .command("prune")
    .description("Removes what has not been used for some time.")
    .option("--days <number>", "keep what was used within this many days", parseDays, 30);
  command.addHelpText("after", examples).action(async ({ days }: { days: number }) => {
    const result = await openCache(session.world).prune({ maxAge: days * day });
    if (command.optsWithGlobals<{ json?: boolean }>().json === true) return printJson(session, result);
    const { removed, removedBytes, kept, keptBytes } = result;
    const freed = `Removed ${removed} entries, ${formatBytes(removedBytes)}`;
    print(session, `${freed}; kept ${kept} entries, ${formatBytes(keptBytes)}.`);
  });
}

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new CliError("OPTION_INVALID", {
    message: `${JSON.stringify(text)} is not a number of days.`,
    context: { option: "--days" },
    hint: "Write a whole number, like --days 7; 0 removes everything.",
  });
}
