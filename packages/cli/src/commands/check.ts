import type { Command } from "commander";
import { type CheckOptions, renderReport, resolverRules } from "lzkit";
import { readBaseline, writeBaseline } from "../check/baseline.ts";
import { printReport } from "../check/print-report.ts";
import { foldersFromHere, foldersInWorkspace } from "../check/report-folders.ts";
import { type Checked, type CheckRun, runCheck, runFix } from "../check/run-check.ts";
import { describeFixed } from "../check/fix-library.ts";
import { textsOfFindings } from "../check/text-of.ts";
import { CliError } from "../cli-error.ts";
import { cliRules } from "../cli-rules.ts";
import { readValues } from "../library/read-values.ts";
import { addFormatOption, readFormat } from "../options/format-option.ts";
import {
  addLibraryArgument,
  addLibraryOptions,
  type LibraryOptions,
  readLibraryOptions,
} from "../options/library-options.ts";
import { countFindings } from "../output/report-findings.ts";
import { printable } from "../output/printable.ts";
import type { Session } from "../session.ts";

const description = "Looks for everything that is wrong with a library and all that it depends on, assets included.";

const examples = `
Examples:
  $ lz check
  $ lz check ../my-library --fix
  $ lz check --baseline lz-baseline.json --write-baseline
  $ lz check --values values.yaml --format github
  $ lz check platform/slz@2026.04.3 --dialect azure --format sarif > lz.sarif

How much each rule matters is settled in lz.config.json, .yaml or .ts:
  { "check": { "severities": { "file-name": "off", "sibling-gap": "error" } } }
A baseline holds what was found before and may wait; only what is new is told.`;

const formats = ["text", "json", "sarif", "github", "junit"] as const;
type Format = (typeof formats)[number];

interface CheckFlags {
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  readonly fix?: boolean;
  readonly values?: string;
}

/** `lz check`: everything that is wrong with a chain. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  addFormatOption(command, formats);
  command
    .description(description)
    .option("--baseline <file>", "file of findings that are known, and not told again")
    .option("--write-baseline", "write all that is found into the baseline file")
    .option("--fix", "mend what can be mended with certainty, in the library's own files")
    .option("--values <file>", "JSON or YAML file with the value of each default, to be checked too")
    .addHelpText("after", examples)
    .action(async (library: string, flags: CheckFlags) => {
      const options = await readLibraryOptions(command);
      const format = readFormat(command, { formats, json: options.json });
      const run = { library, options, settings: await readSettings(flags, options) };
      const checked = flags.fix === true ? await fix(run, session) : await runCheck(run, session.world);
      if (flags.writeBaseline === true) return keep(checked, flags.baseline ?? options.config.check.baseline, session);
      await show(checked, { run, format }, session);
      countFindings(session, checked.report.findings);
    });
}

async function readSettings(flags: CheckFlags, { overwrite, config }: LibraryOptions): Promise<CheckOptions> {
  const baseline = flags.baseline ?? config.check.baseline;
  const values = flags.values ?? config.values;
  return {
    overwrite,
    severities: config.check.severities,
    otherRules: Object.keys({ ...resolverRules, ...cliRules }),
    baseline: baseline === undefined || flags.writeBaseline === true ? undefined : await readBaseline(baseline),
    values: values === undefined ? undefined : await readValues(values),
  };
}

async function fix(run: CheckRun, session: Session): Promise<Checked> {
  const { fixed, ...checked } = await runFix(run, session.world);
  session.world.stderr.write(`${printable(describeFixed(fixed))}\n`);
  return checked;
}

async function keep({ report }: Checked, file: string | undefined, session: Session): Promise<void> {
  if (file === undefined) {
    throw new CliError("OPTION_INVALID", {
      message: "--write-baseline does not know which file to write.",
      context: { option: "--write-baseline" },
      hint: "Name it with --baseline, or with check.baseline in lz.config.json.",
    });
  }
  const findings = await writeBaseline(file, report);
  session.world.stdout.write(`Wrote ${findings} ${findings === 1 ? "finding" : "findings"} into ${file}.\n`);
}

interface ShowOptions {
  readonly run: CheckRun;
  readonly format: Format;
}

async function show(checked: Checked, { run, format }: ShowOptions, session: Session): Promise<void> {
  const { chain, inventory, report } = checked;
  if (format !== "text") {
    const folders = foldersInWorkspace(run.library, chain);
    session.world.stdout.write(renderReport(report, format, { inventory, folders }));
    return;
  }
  const textOf = await textsOfFindings(report.findings, { chain, inventory, values: run.settings.values });
  printReport(session, report, { inventory, folders: foldersFromHere(run.library, chain), textOf });
}
