import type { Command } from "commander";
import { type Diff, type Finding, renderDiff } from "lzkit";
import { textsOfFindings } from "../check/text-of.ts";
import { exitCodes } from "../exit-code.ts";
import { type CompareOptions, compareTaken, findMergeErrors } from "../library/compare-taken.ts";
import { findUnreadAssets } from "../library/find-unread-assets.ts";
import { takeInventory, type TakenInventory } from "../library/take-inventory.ts";
import { addFormatOption, readFormat } from "../options/format-option.ts";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import type { FindText } from "../output/describe-findings.ts";
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
      const compare: CompareOptions = { ownOnly, overwrite: options.overwrite };
      const diff = compareTaken(
        { library: before, inventory: old.inventory },
        { library: after, inventory: now.inventory },
        compare,
      );
      if (exitCode === true && diff.changes.length > 0) session.exitCode = exitCodes.findings;
      const sides = await Promise.all([old, now].map((side) => findingsOf(side, compare)));
      const findings = sides.flatMap((side) => [...side.ofDocuments, ...side.ofMerging]);
      if (format === "json") printJson(session, diffJson(diff, findings));
      else print(session, printable(renderDiff(diff, format)).trimEnd());
      for (const { ofDocuments, ofMerging, findText } of sides) {
        reportFindings(session, ofDocuments, { inResult: format === "json", findText });
        // What the two sides come to is known all the same: it is no failure of the comparison.
        const { exitCode: code } = session;
        reportFindings(session, ofMerging, { inResult: format === "json", findText });
        session.exitCode = code;
      }
    });
}

interface SideFindings {
  readonly ofDocuments: readonly Finding[];
  readonly ofMerging: readonly Finding[];
  readonly findText: FindText;
}

async function findingsOf({ chain, inventory }: TakenInventory, options: CompareOptions): Promise<SideFindings> {
  const ofDocuments = [...chain.findings, ...findUnreadAssets(inventory)];
  const ofMerging = findMergeErrors(inventory, options);
  const findText = await textsOfFindings([...ofDocuments, ...ofMerging], { chain, inventory, values: undefined });
  return { ofDocuments, ofMerging, findText };
}

function diffJson({ before, after, step, patchBreaks, changes }: Diff, findings: readonly Finding[]): object {
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
    findings: findings.map(findingJson),
  };
}
