import type { Command } from "commander";
import { listReleases, lockFilePath, type MemberReleases, type ReleaseList } from "lzkit";
import { CliError } from "../cli-error.ts";
import { didNotWrite } from "../library/has-errors.ts";
import { withResolveOptions } from "../library/resolve-library.ts";
import { type UpdateStep, writeUpdate, type WrittenUpdate } from "../library/write-update.ts";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Writes newer releases of members into a library's metadata file, and into its lock file where there is one.";

const examples = `
Examples:
  $ lz update
  $ lz update platform/alz
  $ lz update platform/alz --to 2026.04.2
  $ lz update --library ../my-library --json

The metadata file keeps all its other bytes. Nothing is written where the new chain cannot be resolved
or has errors.`;

interface UpdateFlags {
  readonly library: string;
  readonly to?: string;
}

/** `lz update`: other refs for the members that a library depends on. */
export function define(command: Command, session: Session): void {
  command.argument("[member]", "path of the member to update, such as platform/alz (default: all)");
  addLibraryOptions(command);
  command
    .description(description)
    .option("--library <folder>", "folder of the library", ".")
    .option("--to <ref>", "the ref to take, instead of the newest release")
    .addHelpText("after", examples)
    .action(async (member: string | undefined, { library, to }: UpdateFlags) => {
      const options = await readLibraryOptions(command);
      const lockFile = lockFilePath(library);
      if (lockFile === undefined) throw noFolder(library);
      if (to !== undefined && member === undefined) throw noMember();
      const listed = await withResolveOptions(options, session.world, (resolve) => listReleases(library, resolve));
      const steps = findSteps(listed, { member, to });
      const target = { library, lockFile, options };
      const written = steps.length === 0 ? nothingWritten(listed) : await writeUpdate(steps, target, session.world);
      if (options.json) printJson(session, updateJson(steps, written));
      else printSteps(steps, written, session);
      reportFindings(session, written.findings, { inResult: options.json, findText: () => undefined });
    });
}

/** What is to change: the one that is named, else all that have a newer release. */
function findSteps(
  { members, findings }: ReleaseList,
  { member, to }: { readonly member: string | undefined; readonly to: string | undefined },
): readonly UpdateStep[] {
  const wanted = members.filter(({ path }) => member === undefined || path === member);
  const isReadable = members.length > 0 || findings.every(({ severity }) => severity !== "error");
  if (wanted.length === 0 && member !== undefined && isReadable) throw unknownMember(member, members);
  return wanted
    .map(({ path, current, newer }) => ({ path, from: current, to: to ?? newer[0] ?? current }))
    .filter((step) => step.from !== step.to);
}

function nothingWritten({ findings }: ReleaseList): WrittenUpdate {
  return { files: [], written: false, findings };
}

function updateJson(steps: readonly UpdateStep[], { files, written, findings }: WrittenUpdate): object {
  return { updated: steps, written: written ? files : [], findings: findings.map(findingJson) };
}

function printSteps(steps: readonly UpdateStep[], { files, written }: WrittenUpdate, session: Session): void {
  const rows = steps.map(({ path, from, to }) => [path, from, to]);
  printTable(session, { heads: ["MEMBER", "FROM", "TO"], rows, empty: "There is nothing to update." });
  const names = files.join(" and ");
  if (names !== "") print(session, `\n${written ? `Wrote ${names}.` : didNotWrite(names)}`);
}

function noFolder(library: string): CliError<"OPTION_INVALID"> {
  return new CliError("OPTION_INVALID", {
    message: `${library} is not a folder, so that nothing in it can be updated.`,
    context: { option: "--library" },
    hint: "Name the folder of a library of your own.",
  });
}

function noMember(): CliError<"OPTION_INVALID"> {
  return new CliError("OPTION_INVALID", {
    message: "--to needs the member that it is for.",
    context: { option: "--to" },
    hint: "Write it like lz update platform/alz --to 2026.04.2.",
  });
}

function unknownMember(member: string, members: readonly MemberReleases[]): CliError<"OPTION_INVALID"> {
  const known = members.map(({ path }) => path).join(", ");
  return new CliError("OPTION_INVALID", {
    message: `The library does not depend on ${member} by path and ref.`,
    context: { option: "member" },
    hint: known === "" ? "It depends on no member at all." : `It depends on ${known}.`,
  });
}
