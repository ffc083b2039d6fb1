import type { Command } from "commander";
import { exitCodes } from "../exit-code.ts";
import { openCache } from "../library/open-cache.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import type { Session } from "../session.ts";

const description =
  "Reads all that the cache holds and removes what is broken; ends with exit code 1 where something is.";

const examples = `
Examples:
  $ lz cache verify
  $ lz cache verify --json

What is broken is fetched again when it is needed.`;

/** `lz cache verify`: whether all in the cache is what it should be. */
export function defineVerify(parent: Command, session: Session): void {
  const command = parent.command("verify").description(description);
  command.addHelpText("after", examples).action(async () => {
    const { checked, broken } = await openCache(session.world).verify();
    if (broken.length > 0) session.exitCode = exitCodes.findings;
    if (command.optsWithGlobals<{ json?: boolean }>().json === true) {
      const removed = broken.map(({ key, expected, actual }) => ({ key, expected, actual }));
      return printJson(session, { checked, broken: removed });
    }
    if (broken.length > 0) {
      const rows = broken.map(({ key = "?", expected = "?", actual }) => [key, expected, actual]);
      printTable(session, { heads: ["REMOVED", "EXPECTED", "GOT"], rows, empty: "" });
      print(session, "");
    }
    print(session, `Checked ${checked} entries: ${broken.length === 0 ? "all are whole" : `${broken.length} broken`}.`);
  });
}
