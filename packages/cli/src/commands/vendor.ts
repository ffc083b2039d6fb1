import { realpath } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { type Finding, vendorChain, type VendoredChain } from "lzkit";
import { exitCodes } from "../exit-code.ts";
import { didNotWrite, hasErrors } from "../library/has-errors.ts";
import { localFolders } from "../library/local-folders.ts";
import { requireLibrary } from "../library/require-library.ts";
import { resolveLibrary, textsOf } from "../library/resolve-library.ts";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";
import { type Difference, compareFolder } from "../vendor/compare-folder.ts";
import { replaceFolder } from "../vendor/replace-folder.ts";

const description =
  "Copies a library and all that it depends on into folders beside each other, which need no network any more.";

const examples = `
Examples:
  $ lz vendor vendored
  $ lz vendor vendored --check
  $ lz vendor /srv/libraries --library platform/slz@2026.04.3 --dialect azure

The metadata of each copy names the others by relative paths. The folder is replaced as a whole, and only if it is
empty or lz vendor wrote it. Nothing is written where the chain has errors.
--check writes nothing; it names what differs, and then ends with exit code 1.`;

interface VendorFlags {
  readonly library: string;
  readonly check?: boolean;
}

/** `lz vendor`: a chain as folders. */
export function define(command: Command, session: Session): void {
  command.argument("<folder>", "folder for the copies");
  addLibraryOptions(command);
  command
    .description(description)
    .option("--library <library>", "a folder, path@ref in the library repository, or an address", ".")
    .option("--check", "write nothing; end with exit code 1 where the folder is not what would be written")
    .addHelpText("after", examples)
    .action(async (folder: string, { library, check = false }: VendorFlags) => {
      const options = await readLibraryOptions(command);
      const chain = await resolveLibrary(library, options, session.world);
      requireLibrary(library, chain);
      const folders = localFolders(library, chain);
      const target = await realpath(folder).catch(() => path.resolve(folder));
      const skip = (id: string, inside: string): boolean => path.resolve(folders.get(id) ?? "/", inside) === target;
      const vendored = await vendorChain(chain, { skip });
      const differences = check ? await compareFolder(target, vendored.files) : undefined;
      const written = !check && !hasErrors(chain.findings);
      if (written) await replaceFolder(target, vendored.files);
      if (differences !== undefined && differences.length > 0) session.exitCode = exitCodes.findings;
      const result = { folder, vendored, written, differences, findings: chain.findings };
      if (options.json) printJson(session, vendorJson(result));
      else if (differences === undefined) printLibraries(result, session);
      else printDifferences(differences, folder, session);
      reportFindings(session, chain.findings, { inResult: options.json, findText: textsOf(chain) });
    });
}

interface VendorResult {
  readonly folder: string;
  readonly vendored: VendoredChain;
  readonly written: boolean;
  /** `undefined`: nothing was compared. */
  readonly differences: readonly Difference[] | undefined;
  readonly findings: readonly Finding[];
}

function vendorJson({ folder, vendored, written, differences, findings }: VendorResult): object {
  return { folder, libraries: vendored.libraries, written, differences, findings: findings.map(findingJson) };
}

function printLibraries({ folder, vendored, written }: VendorResult, session: Session): void {
  const { libraries, files } = vendored;
  const rows = libraries.map(({ id, folder }) => [id, folder]);
  printTable(session, { heads: ["LIBRARY", "FOLDER"], rows, empty: "No libraries." });
  print(session, `\n${written ? `Wrote ${files.size} files into ${folder}.` : didNotWrite(folder)}`);
}

function printDifferences(differences: readonly Difference[], folder: string, session: Session): void {
  const rows = differences.map(({ file, change }) => [file, change]);
  printTable(session, { heads: ["FILE", "DIFFERENCE"], rows, empty: `${folder} is up to date.` });
}
