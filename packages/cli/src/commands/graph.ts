import type { Command } from "commander";
import { graphChain, renderGraph } from "lzkit";
import { findNoLibrary } from "../library/find-no-library.ts";
import { textsOf } from "../library/resolve-library.ts";
import { takeInventory } from "../library/take-inventory.ts";
import { addFormatOption, readFormat } from "../options/format-option.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { print } from "../output/print.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description = "Draws a library and all that it depends on: for Markdown, for Graphviz, or as a picture.";

const examples = `
Examples:
  $ lz graph
  $ lz graph --assets --format svg > library.svg
  $ lz graph platform/slz@2026.04.3 --dialect azure --format dot | dot -Tpng > library.png`;

const formats = ["mermaid", "dot", "svg", "json"] as const;

/** `lz graph`: a chain as a graph. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  addFormatOption(command, formats);
  command
    .description(description)
    .option("--assets", "show architectures, management groups and archetypes, too")
    .addHelpText("after", examples)
    .action(async (library: string, { assets }: { assets?: boolean }) => {
      const options = await readLibraryOptions(command);
      const format = readFormat(command, { formats, json: options.json });
      const { chain, inventory } = await takeInventory(library, options, session.world);
      const none = findNoLibrary(inventory);
      if (none.length > 0) return reportFindings(session, none, { inResult: false, findText: () => undefined });
      print(session, (await renderGraph(graphChain(inventory, { assets }), format)).trimEnd());
      reportFindings(session, chain.findings, { inResult: false, findText: textsOf(chain) });
    });
}
