import path from "node:path";
import type { Command } from "commander";
import { azure, type Finding, neutral } from "lzkit";
import { findLibraries } from "../library/find-libraries.ts";
import { type FolderLibrary, openFolder, readFolder } from "../library/read-folder.ts";
import { addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { countBySeverity, describeFindings, type FindText } from "../output/describe-findings.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { countFindings } from "../output/report-findings.ts";
import { styleFor } from "../output/style-for.ts";
import type { Session } from "../session.ts";

const description = "Checks the documents of libraries, and tells everything that is wrong with them.";

const examples = `
Examples:
  $ lz validate
  $ lz validate platform/alz platform/slz
  $ lz validate libraries --json

A folder that is not a library itself stands for all libraries below it. Only the libraries' own
documents are checked; lz tree follows what they depend on.`;

/** `lz validate`: the documents of libraries in folders, each on its own. */
export function define(command: Command, session: Session): void {
  command.argument("[dir...]", "folders with libraries", ["."]);
  addLibraryOptions(command, { fetches: false });
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (folders: readonly string[]) => {
      const { json, dialect } = await readLibraryOptions(command);
      const { signal } = session.world;
      const libraries: FolderLibrary[] = [];
      for (const folder of folders) {
        await openFolder(folder, signal);
        const found = await findLibraries(path.normalize(folder), dialect === undefined ? [neutral, azure] : [dialect]);
        for (const each of found) libraries.push(await readFolder(each, { dialect, signal }));
      }
      const findings = libraries.flatMap(({ documents }) => documents.findings);
      if (json) printJson(session, validationJson(libraries, findings));
      else printValidation(session, libraries, findings);
      countFindings(session, findings);
    });
}

function validationJson(libraries: readonly FolderLibrary[], findings: readonly Finding[]): object {
  return {
    libraries: libraries.map((library) => ({
      id: library.id,
      dialect: library.dialect.name,
      documents: documentsOf(library),
    })),
    findings: findings.map(findingJson),
  };
}

function printValidation(session: Session, libraries: readonly FolderLibrary[], findings: readonly Finding[]): void {
  const texts = new Map(libraries.flatMap(textsByPath));
  const placed = findings.map(placeInFolder);
  const style = styleFor(session.world.stdout);
  const documents = count(libraries.flatMap(documentsOf).length, "document", "documents");
  const summary = `Checked ${documents} of ${count(libraries.length, "library", "libraries")}: ${countBySeverity(findings)}.`;
  const findText: FindText = ({ file = "" }) => texts.get(file);
  print(session, [...describeFindings(placed, findText, style), summary].join("\n\n"));
}

function textsByPath({ id, documents: { metadata, defaults } }: FolderLibrary): [string, string | undefined][] {
  const documents = [metadata, defaults].filter((document) => document !== undefined);
  return documents.map(({ file, source }) => [path.posix.join(id, file), source]);
}

/** Names the file from the current folder, as editors and terminals open it. */
function placeInFolder({ library = "", file = "", ...rest }: Finding): Finding {
  return { ...rest, file: path.posix.join(library, file) };
}

function count(amount: number, one: string, several: string): string {
  return `${amount} ${amount === 1 ? one : several}`;
}

function documentsOf({ documents: { metadata, defaults } }: FolderLibrary): readonly string[] {
  return [metadata, defaults].flatMap((document) => (document === undefined ? [] : [document.file]));
}
