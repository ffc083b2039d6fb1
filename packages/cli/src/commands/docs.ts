import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { placeDocs, renderLibraryDocs } from "lzkit";
import { textsOfFindings } from "../check/text-of.ts";
import { exitCodes } from "../exit-code.ts";
import { writeFiles } from "../files/write-files.ts";
import { findNoLibrary } from "../library/find-no-library.ts";
import { findUnreadAssets } from "../library/find-unread-assets.ts";
import { didNotWrite, hasErrors } from "../library/has-errors.ts";
import { localFolders } from "../library/local-folders.ts";
import { takeInventory, type TakenInventory } from "../library/take-inventory.ts";
import { fileError } from "../options/file-error.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { print, printJson } from "../output/print.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Writes the part of a README that follows from the library: dependencies, usage, defaults and what they set, contents.";

const examples = `
Examples:
  $ lz docs
  $ lz docs --own-only --file docs/library.md
  $ lz docs --check
  $ lz docs platform/alz@2026.04.2 --dialect azure | less

The part stands between two markers; where a file has none yet, it is added at the end. All other text stays.
The part of a library that is not a folder is printed, unless --file names where to write it.`;

interface DocsFlags {
  readonly ownOnly?: boolean;
  readonly check?: boolean;
  readonly file?: string;
}

/** `lz docs`: the generated part of a library's README. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .option("--own-only", "leave out what comes from the libraries it depends on")
    .option("--file <file>", "file to write, instead of README.md in the library's folder")
    .option("--check", "write nothing; end with exit code 1 where the file is out of date")
    .addHelpText("after", examples)
    .action(async (library: string, flags: DocsFlags) => {
      const options = await readLibraryOptions(command);
      const taken = await takeInventory(library, options, session.world);
      const none = findNoLibrary(taken.inventory);
      if (none.length > 0) return reportFindings(session, none, { inResult: false, findText: () => undefined });
      const { chain, inventory } = taken;
      const findings = [...chain.findings, ...findUnreadAssets(inventory)];
      const docs = renderLibraryDocs(inventory, {
        ownOnly: flags.ownOnly,
        overwrite: options.overwrite || undefined,
      });
      const file = flags.file ?? readmeOf(library, taken);
      if (file === undefined) print(session, docs.trimEnd());
      else if (hasErrors(findings)) session.world.stderr.write(`${didNotWrite(file)}\n`);
      else await place(docs, { file, check: flags.check === true, json: options.json }, session);
      const findText = await textsOfFindings(findings, { chain, inventory, values: undefined });
      reportFindings(session, findings, { inResult: false, findText });
    });
}

function readmeOf(library: string, { chain }: TakenInventory): string | undefined {
  const folder = localFolders(library, chain).get(chain.libraries.at(-1)?.id ?? "");
  return folder === undefined ? undefined : path.join(path.relative("", folder), "README.md");
}

interface PlaceOptions {
  readonly file: string;
  readonly check: boolean;
  readonly json: boolean;
}

async function place(docs: string, { file, check, json }: PlaceOptions, session: Session): Promise<void> {
  const before = await readText(file);
  const content = placeDocs(before, docs, { file });
  const upToDate = content === before;
  if (check && !upToDate) session.exitCode = exitCodes.findings;
  if (!check && !upToDate) await writeFiles([{ path: file, content }], { replace: true });
  if (json) printJson(session, { file, upToDate, written: !check && !upToDate });
  else if (upToDate) print(session, `${file} is up to date.`);
  else if (!check) print(session, `Wrote ${file}.`);
  else print(session, `${file} is ${before === undefined ? "not there" : "out of date"}: run lz docs.`);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileError(file, error, "Name a Markdown file; its path counts from the current folder.");
  }
}
