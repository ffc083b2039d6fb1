import type { Command } from "commander";
import { listReleases, type MemberReleases } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { withResolveOptions } from "../library/resolve-library.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { printableLine } from "../output/printable.ts";
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
A ref that is not a release, such as a branch, has no latest one. Dependencies by custom_url have no releases, and are
not looked at.`;

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

function memberJson(member: MemberReleases): object {
  const { path, current, newer } = member;
  return { path, current, latest: latestOf(member), newer };
}

function printMembers(members: readonly MemberReleases[], session: Session): void {
  const rows = members.map((member) => [member.path, member.current, latestOf(member) ?? "–"]);
  const empty = "The library depends on no member of the library repository.";
  printTable(session, { heads: ["MEMBER", "CURRENT", "LATEST"], rows, empty });
  const notes = members.filter((member) => latestOf(member) === undefined).map(noteOf);
  if (notes.length > 0) print(session, `\n${notes.join("\n")}`);
}

/** The newest release that can take the place of the current one; `undefined`: that is no release, such as a branch. */
function latestOf({ current, newer, releases }: MemberReleases): string | undefined {
  return newer[0] ?? (releases.includes(current) ? current : undefined);
}

function noteOf({ path, current, releases: [newest] }: MemberReleases): string {
  const known = newest === undefined ? "it has none" : `the newest is ${newest}`;
  return printableLine(`${current} of ${path} is not a release, so that none is newer; ${known}.`);
}
