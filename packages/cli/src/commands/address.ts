import type { Command } from "commander";
import { builtInFetchers, describeAddress } from "lzkit";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import type { Session } from "../session.ts";

const description = "Tells how an address is understood, without fetching anything.";

const examples = `
Examples:
  $ lz address github.com/org/libraries//platform/base?ref=v1
  $ lz address platform/alz@2026.04.2 --dialect azure
  $ lz address "git::https://git.example.com/org/libraries.git//base?ref=feature/x" --json`;

/** `lz address`: what an address means. */
export function define(command: Command, session: Session): void {
  command.argument("<address>", "a folder, path@ref in the library repository, or an address as custom_url takes it");
  addLibraryOptions(command, { fetches: false });
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (address: string) => {
      const { json, dialect, libraryRepository, config } = await readLibraryOptions(command);
      const fetchers = [...builtInFetchers(), ...config.fetchers];
      const { type, subdirectory, ref, ...place } = describeAddress(address, { dialect, libraryRepository, fetchers });
      if (json) return printJson(session, { type, ...place, subdirectory, ref });
      const rows = Object.entries({ type, ...place, subdirectory, ref }).map(([key, value]) => [key, value ?? ""]);
      printTable(session, { heads: ["PART", "VALUE"], rows, empty: "" });
    });
}
