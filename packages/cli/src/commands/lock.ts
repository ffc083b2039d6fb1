import path from "node:path";
import type { Command } from "commander";
import { type Chain, formatLock, lockFilePath, resolveChain } from "lzkit";
import { CliError } from "../cli-error.ts";
import { writeFiles } from "../files/write-files.ts";
import { didNotWrite, hasErrors } from "../library/has-errors.ts";
import { readLock } from "../library/read-lock.ts";
import { nameLibrariesBelow } from "../library/name-libraries-below.ts";
import { requireLibrary } from "../library/require-library.ts";
import { textsOf, withResolveOptions } from "../library/resolve-library.ts";
import { addLibraryOptions, type LibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { describePin } from "../output/describe-pin.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description = "Writes lz.lock.json beside a library: which commit or digest each library it depends on has now.";

const examples = `
Examples:
  $ lz lock
  $ lz lock ../my-library
  $ lz lock --accept-moved
  $ lz lock --frozen

The other commands take what the file holds, and ask no host for it. Branches are followed to where they are now.
A tag or an archive that has changed is an error; --accept-moved takes it as it is now. --frozen writes nothing, and
ends with exit code 1 where the file would change; with --offline it asks no host for what it could change to.`;

/** `lz lock`: the lock file of a library. */
export function define(command: Command, session: Session): void {
  command.argument("[library]", "folder of the library", ".");
  addLibraryOptions(command);
  command
    .description(description)
    .option("--accept-moved", "take tags and archives as they are now, though they have changed")
    .addHelpText("after", examples)
    .action(async (library: string, { acceptMoved = false }: { acceptMoved?: boolean }) => {
      const options = await readLibraryOptions(command);
      const file = lockFilePath(library);
      if (file === undefined) throw noFolder(library);
      const lock = readLock(library);
      const frozen = options.offline === true ? "frozen" : "verify";
      const lockMode = options.frozen ? frozen : acceptMoved ? "renew" : "check";
      const chain = await withResolveOptions(options, session.world, (resolve) =>
        resolveChain(library, { ...resolve, lock, lockMode }),
      );
      requireLibrary(library, await nameLibrariesBelow(library, chain));
      const text = formatLock(chain.lock);
      const changed = lock === undefined || formatLock(lock) !== text;
      const written = changed && !hasErrors(chain.findings);
      if (written) await writeFiles([{ path: file, content: text }], { replace: true });
      report(chain, { file: path.relative("", file), changed, written, options }, session);
    });
}

interface Outcome {
  readonly file: string;
  readonly changed: boolean;
  readonly written: boolean;
  readonly options: LibraryOptions;
}

function report(chain: Chain, { file, changed, written, options }: Outcome, session: Session): void {
  const { libraries } = chain.lock;
  if (options.json) {
    const locked = libraries.map(({ id, address, pin }) => ({ id, address, pin }));
    printJson(session, { file, changed, written, libraries: locked });
  } else {
    const rows = libraries.map(({ id, pin }) => [id, describePin(pin)]);
    printTable(session, { heads: ["LIBRARY", "PINNED TO"], rows, empty: "The library depends on no other." });
    if (written) print(session, `\nWrote ${file}.`);
    else print(session, changed ? `\n${didNotWrite(file)}` : `\n${file} is up to date.`);
  }
  reportFindings(session, chain.findings, { inResult: false, findText: textsOf(chain) });
}

function noFolder(library: string): CliError<"OPTION_INVALID"> {
  return new CliError("OPTION_INVALID", {
    message: `${library} is not a folder, so that there is nowhere to keep a lock file.`,
    context: { option: "library" },
    hint: "Name the folder of a library of your own.",
  });
}
