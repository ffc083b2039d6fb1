import { existsSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import {
  azure,
  type Dependency,
  describeAddress,
  type Dialect,
  initLibrary,
  jsonSchemas,
  neutral,
  parseReference,
  pathFetcher,
} from "lzkit";
import { CliError } from "../cli-error.ts";
import { writeFiles } from "../files/write-files.ts";
import { readDialect } from "../options/read-dialect.ts";
import { print, printJson } from "../output/print.ts";
import { printable } from "../output/printable.ts";
import type { Session } from "../session.ts";

const description =
  "Starts a new library: metadata with its dependencies, a defaults file, schemas for editors and a CI workflow.";

const examples = `
Examples:
  $ lz init my-library
  $ lz init contoso --dialect azure --depends-on platform/alz@2026.04.2 --depends-on platform/amba@2026.01.1
  $ lz init . --name contoso --depends-on ../shared-library

No file that is there already is touched.`;

interface InitFlags {
  readonly dialect?: string;
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly dependsOn?: readonly string[];
}

/** `lz init`: the files of a new library. */
export function define(command: Command, session: Session): void {
  command
    .argument("[dir]", "folder of the new library", ".")
    .option("--dialect <name>", "names that the library uses: neutral, azure, or a file with your own")
    .option("--name <name>", "short name; else that of the folder")
    .option("--display-name <name>", "name for people")
    .option("--description <text>", "what the library is for")
    .option(
      "--depends-on <library>",
      "path@ref, or an address, whose relative path counts from the new library; can be given again",
      collect,
    )
    .description(description)
    .addHelpText("after", examples)
    .action(async (folder: string, flags: InitFlags) => {
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      const dialect = flags.dialect === undefined ? neutral : await readDialect(flags.dialect);
      const files = initLibrary({
        dialect,
        name: readName(flags.name, folder),
        displayName: flags.displayName,
        description: flags.description,
        dependencies: flags.dependsOn?.map((text) => readDependency(text, folder)),
        schemas: hasPublishedSchemas(dialect) ? undefined : jsonSchemas,
        cliVersion: command.parent?.version(),
      });
      const paths = files.map((file) => path.join(folder, file.path));
      await writeFiles(
        files.map(({ content }, index) => ({ path: paths[index] ?? "", content })),
        { replace: false },
      );
      if (json === true) printJson(session, { folder, files: files.map((file) => file.path) });
      else print(session, printable([...paths.map((file) => `Wrote ${file}.`), nextStep(folder)].join("\n")));
    });
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function readName(given: string | undefined, folder: string): string {
  const name = given ?? path.basename(path.resolve(folder)).replaceAll(/[^\w-]+/g, "-");
  if (/^[\w-]+$/.test(name) && name !== "-") return name;
  throw new CliError("OPTION_INVALID", {
    message: `${JSON.stringify(name)} cannot be the name of a library: it takes letters, digits, "-" and "_".`,
    context: { option: "--name" },
    hint: "Give another one with --name.",
  });
}

/** Folders count from the new library, as they do in its metadata file. */
function readDependency(text: string, folder: string): Dependency {
  const reference = parseReference(text);
  if (reference.type === "member") return { path: reference.path, ref: reference.ref };
  const { specifier } = reference;
  const local = pathFetcher().parse(specifier);
  if (local === undefined) describeAddress(specifier);
  else refuseMissing(text, { folder, local: local.path });
  return { custom_url: specifier };
}

function refuseMissing(text: string, { folder, local }: { readonly folder: string; readonly local: string }): void {
  if (existsSync(path.resolve(folder, local))) return;
  const fromHere = path.relative(path.resolve(folder), path.resolve(local)).split(path.sep).join("/");
  const hints = [
    existsSync(local) && `Write it as ${JSON.stringify(fromHere)}.`,
    !/^[./\\]|:/.test(text) && "A member is written with its release, as in platform/alz@2026.04.2.",
    "Make the folder first, or mend the path.",
  ];
  throw new CliError("OPTION_INVALID", {
    message: `--depends-on ${JSON.stringify(text)} leads nowhere: there is no folder ${path.resolve(folder, local)}.`,
    context: { option: "--depends-on" },
    hint: `It counts from the new library. ${hints.find((each) => each !== false) ?? ""}`,
  });
}

function hasPublishedSchemas({ name }: Dialect): boolean {
  return name === azure.name;
}

function nextStep(folder: string): string {
  const quoted = /^[\w./~+-]+$/.test(folder) ? folder : JSON.stringify(folder);
  const where = path.normalize(folder) === "." ? "" : ` ${quoted}`;
  return `\nLook at it with lz tree${where}, and check it with lz check${where}.`;
}
