import type { Command } from "commander";
import { listReleases, type MemberReleases } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { withResolveOptions } from "../library/resolve-library.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Shows which members that a library depends on have newer releases. Ends with exit code 1 where there are some.";

const examples = `
Examples:
  $ lz outdated
  $ lz outdated ../my-library --json
  $ lz outdated platform/slz@2026.04.3 --dialect azure

Releases with a modifier, such as 2026.04.2-legacy, count only where the library asks for one with the same modifier.
Dependencies by custom_url have no releases, and are not looked at.`;

/** `lz outdated`: newer releases of the members that a library depends on. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (library: string) => {
      const options = await readLibraryOptions(command);
      const { members, findings } = await withResolveOptions(options, session.world, (resolve) =>
        listReleases(library, resolve),
      );
      if (options.json) printJson(session, { members: members.map(memberJson), findings: findings.map(findingJson) });
      else printMembers(members, session);
      if (members.some(({ newer }) => newer.length > 0)) session.exitCode = exitCodes.findings;
      reportFindings(session, findings, { inResult: options.json, findText: () => undefined });
    });
}

function memberJson({ path, current, newer }: MemberReleases): object {
  return { path, current, latest: latestOf({ current, newer }), newer };
}

function printMembers(members: readonly MemberReleases[], session: Session): void {
  const rows = members.map(({ path, current, newer }) => [path, current, latestOf({ current, newer })]);
  const empty = "The library depends on no member of the library repository.";
  printTable(session, { heads: ["MEMBER", "CURRENT", "LATEST"], rows, empty });
}

function latestOf({ current, newer }: Pick<MemberReleases, "current" | "newer">): string {
  return newer[0] ?? current;
}
