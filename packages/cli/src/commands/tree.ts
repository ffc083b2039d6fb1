import type { Command } from "commander";
import type { Chain } from "lzkit";
import { resolveLibrary, textsOf } from "../library/resolve-library.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { describePin } from "../output/describe-pin.ts";
import { findingJson } from "../output/finding-json.ts";
import { printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description = "Shows a library and all that it depends on, in the order in which they apply: base first.";

const examples = `
Examples:
  $ lz tree
  $ lz tree ../my-library --json
  $ lz tree platform/slz@2026.04.3 --dialect azure
  $ lz tree "git::https://git.example.com/org/libraries.git//platform/base?ref=v2"`;

/** `lz tree`: the libraries of a chain, in the order in which they apply. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (library: string) => {
      const options = await readLibraryOptions(command);
      const chain = await resolveLibrary(library, options, session.world);
      if (options.json) printJson(session, treeJson(chain));
      else printTree(chain, session);
      reportFindings(session, chain.findings, { inResult: options.json, findText: textsOf(chain) });
    });
}

function treeJson({ libraries, findings }: Chain): object {
  return {
    libraries: libraries.map(({ id, name, address, pin, dependencies }) => ({ id, name, address, pin, dependencies })),
    findings: findings.map(findingJson),
  };
}

function printTree({ libraries }: Chain, session: Session): void {
  const rows = libraries.map(({ id, name, pin, dependencies }, index) => {
    return [String(index + 1), id, name, describePin(pin), dependencies.join(", ")];
  });
  printTable(session, { heads: ["#", "LIBRARY", "NAME", "PINNED TO", "DEPENDS ON"], rows, empty: "No libraries." });
}
