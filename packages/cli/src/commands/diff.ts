import type { Command } from "commander";
import { type Chain, type Diff, renderDiff } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { compareTaken } from "../library/compare-taken.ts";
import { textsOf } from "../library/resolve-library.ts";
import { takeInventory } from "../library/take-inventory.ts";
import { addFormatOption, readFormat } from "../options/format-option.ts";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printable } from "../output/printable.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Compares two libraries with all that they depend on, and tells what breaks those who rely on the first one.";

const examples = `
Examples:
  $ lz diff ../released .
  $ lz diff platform/alz@2025.02.0 platform/alz@2026.04.2 --dialect azure
  $ lz diff platform/slz@2025.03.0 platform/slz@2026.04.3 --dialect azure --own-only --format markdown
  $ lz diff ../released . --exit-code > /dev/null || echo "There is a difference."`;

const formats = ["text", "json", "markdown"] as const;

interface DiffFlags {
  readonly ownOnly?: boolean;
  readonly exitCode?: boolean;
}

/** `lz diff`: the differences between two chains. */
export function define(command: Command, session: Session): void {
  command.argument("<before>", "a folder, path@ref in the library repository, or an address");
  command.argument("<after>", "the same of what came later");
  addLibraryOptions(command);
  addFormatOption(command, formats);
  command
    .description(description)
    .option("--own-only", "leave out what the two libraries depend on")
    .option("--exit-code", "end with exit code 1 where there is a difference")
    .addHelpText("after", examples)
    .action(async (before: string, after: string, { ownOnly, exitCode }: DiffFlags) => {
      const options = await readLibraryOptions(command);
      const format = readFormat(command, { formats, json: options.json });
      const [old, now] = [
        await takeInventory(before, options, session.world),
        await takeInventory(after, options, session.world),
      ];
      const diff = compareTaken(
        { library: before, inventory: old.inventory },
        { library: after, inventory: now.inventory },
        { ownOnly, overwrite: options.overwrite },
      );
      if (exitCode === true && diff.changes.length > 0) session.exitCode = exitCodes.findings;
      const chains = [old.chain, now.chain];
      if (format === "json") printJson(session, diffJson(diff, chains));
      else print(session, printable(renderDiff(diff, format)).trimEnd());
      for (const chain of chains) {
        reportFindings(session, chain.findings, { inResult: format === "json", findText: textsOf(chain) });
      }
    });
}

function diffJson({ before, after, step, patchBreaks, changes }: Diff, chains: readonly Chain[]): object {
  return {
    before,
    after,
    step,
    patchBreaks,
    changes: changes.map(({ subject, change, name, was, of, details, breaks }) => ({
      subject,
      change,
      name,
      was,
      of,
      details,
      breaks,
    })),
    findings: chains.flatMap(({ findings }) => findings.map(findingJson)),
  };
}
