import type { Command } from "commander";
import {
  type AppliedDefaults,
  applyDefaults,
  type Chain,
  checkChain,
  type Finding,
  mergeDefaults,
  type ReadDocument,
  readInventory,
} from "lzkit";
import { CliError } from "../cli-error.ts";
import { readValues } from "../library/read-values.ts";
import { findNoLibrary } from "../library/find-no-library.ts";
import { hasErrors } from "../library/has-errors.ts";
import { resolveLibrary, textsOf } from "../library/resolve-library.ts";
import { findMissingAssignments, writeAssignments } from "../library/write-assignments.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson } from "../output/finding-json.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { printableLine } from "../output/printable.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description = "Gives each policy assignment the values of its defaults, and invents none.";

const examples = `
Examples:
  $ lz apply --values values.yaml
  $ lz apply ../my-library --values values.json --extend --json
  $ lz apply platform/alz@2026.04.2 --dialect azure --values values.yaml
  $ lz apply --values values.yaml --write ../rendered

The values file holds the value of each default by its name, in JSON or YAML (.yaml, .yml):
  log_workspace_id: /subscriptions/…/workspaces/logs
A default without a value, or with null, is left unset.
Names are checked, but not whether a value is one that its parameter takes, which only the definitions tell: these are
read with --write and by lz check --values.
With --write, the files of the assignments that get values are copied with these set, and otherwise unchanged, into
a folder that belongs to no library; nothing is written where a value is not one that its parameter takes.`;

interface ApplyFlags {
  readonly values?: string;
  readonly write?: string;
}

/** `lz apply`: the parameters that each assignment gets from a file of values. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .option("--values <file>", "JSON or YAML file with the value of each default")
    .option("--write <dir>", "write the assignments' files with the values set into this folder")
    .addHelpText("after", examples)
    .action(async (library: string, flags: ApplyFlags) => {
      const options = await readLibraryOptions(command);
      const values = await readValues(flags.values ?? options.config.values ?? missingValues());
      const chain = await resolveLibrary(library, options, session.world);
      const merged = mergeDefaults(chain.libraries, { libraryOverwriteEnabled: options.overwrite });
      const applied = applyDefaults(merged, values.value ?? {}, values);
      const found = [...chain.findings, ...merged.findings, ...values.findings, ...applied.findings];
      const written =
        flags.write === undefined
          ? undefined
          : await write(applied, { chain, found, library, values, overwrite: options.overwrite, folder: flags.write });
      const findings = [...found, ...(written?.findings ?? [])];
      if (options.json) printJson(session, appliedJson(applied, findings, written?.files));
      else printApplied(session, applied);
      const findLibraryText = textsOf(chain);
      reportFindings(session, findings, {
        inResult: options.json,
        findText: (finding) => (finding.library === undefined ? values.source : findLibraryText(finding)),
      });
      if (written === undefined && !options.json && applied.assignments.length > 0)
        session.world.stderr.write(notChecked);
      if (written !== undefined) session.world.stderr.write(`\n${describe(written, flags.write ?? "")}\n`);
    });
}

const notChecked =
  "\nThe types of the values are not checked here: lz check --values looks at them, and so does --write.\n";

function missingValues(): never {
  throw new CliError("OPTION_INVALID", {
    message: "The values are missing: --values is not given.",
    context: { option: "--values" },
    hint: "Name the file with --values, or with values in lz.config.json.",
  });
}

interface Written {
  /** Whether no finding is an error: else nothing is written. */
  readonly isSound: boolean;
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
}

interface WriteOptions {
  readonly chain: Chain;
  readonly found: readonly Finding[];
  readonly library: string;
  readonly values: ReadDocument<unknown>;
  readonly overwrite: boolean | "extend";
  readonly folder: string;
}

async function write({ assignments }: AppliedDefaults, options: WriteOptions): Promise<Written> {
  const { chain, found, library, values, overwrite, folder } = options;
  const inventory = await readInventory(chain);
  const { findings: ofValues } = checkChain(inventory, { overwrite, values });
  const findings = [
    ...inventory.libraries.flatMap((each) => each.findings),
    ...ofValues.filter(({ rule, library: id }) => id === undefined && refusals.has(rule)),
    ...findMissingAssignments(assignments, inventory),
    ...findNoLibrary(inventory),
  ];
  const isSound = !hasErrors([...found, ...findings]);
  const files = isSound ? await writeAssignments(assignments, { chain, inventory, library, folder }) : [];
  return { isSound, files, findings };
}

/** What a check finds of values that their parameters do not take. */
const refusals: ReadonlySet<string> = new Set(["value-type", "value-not-allowed"]);

function describe({ files, isSound }: Written, folder: string): string {
  if (!isSound) return `Wrote nothing into ${folder}: mend the errors first.`;
  if (files.length === 0) return `Wrote nothing into ${folder}: no assignment gets a value.`;
  return `Wrote ${files.length} ${files.length === 1 ? "file" : "files"} into ${folder}.`;
}

function appliedJson(
  { assignments, unset, unknown }: AppliedDefaults,
  findings: readonly Finding[],
  files: readonly string[] | undefined,
): object {
  return {
    assignments: assignments.map(({ name, parameters }) => ({ name, parameters })),
    unset,
    unknown: unknown.map(({ name, suggestion }) => ({ name, suggestion })),
    ...(files === undefined ? {} : { files }),
    findings: findings.map(findingJson),
  };
}

function printApplied(session: Session, { assignments, unset }: AppliedDefaults): void {
  const rows = assignments.flatMap(({ name, parameters }) =>
    Object.entries(parameters).map(([parameter, applied], index) => [
      index === 0 ? name : "",
      parameter,
      formatValue(applied.value),
      applied.default,
    ]),
  );
  const heads = ["ASSIGNMENT", "PARAMETER", "VALUE", "DEFAULT"];
  printTable(session, { heads, rows, empty: "No assignment gets a value." });
  if (unset.length > 0) print(session, `\nWithout a value: ${printableLine(unset.join(", "))}`);
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
