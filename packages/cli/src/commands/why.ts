import type { Command } from "commander";
import { renderWhy, whyDefault } from "lzkit";
import { textsOf } from "../library/resolve-library.ts";
import { takeInventory } from "../library/take-inventory.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printable } from "../output/printable.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Tells which library, file, line and column supplied something, what it took the place of, and how it came into the chain.";

const examples = `
Examples:
  $ lz why log_workspace_id
  $ lz why Deploy-VM-Logs ../my-library --extend
  $ lz why Deploy-VM-Logs.workspaceId --json
  $ lz why ama_mdfc_sql_data_collection_rule_id platform/alz@2026.04.2 --dialect azure`;

/** `lz why`: where a default, an assignment or a parameter comes from. */
export function define(command: Command, session: Session): void {
  command.argument("<name>", "a default, an assignment, or assignment.parameter");
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (name: string, library: string) => {
      const options = await readLibraryOptions(command);
      const { chain, inventory } = await takeInventory(library, options, session.world);
      const answers = whyDefault(inventory, name, { overwrite: options.overwrite });
      if (options.json) printJson(session, { answers, findings: chain.findings.map(findingJson) });
      else print(session, printable(answers.map(renderWhy).join("\n")).trimEnd());
      reportFindings(session, chain.findings, { inResult: options.json, findText: textsOf(chain) });
    });
}
