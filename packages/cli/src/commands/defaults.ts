import type { Command } from "commander";
import { type Finding, type MergedDefault, mergeDefaults } from "lzkit";
import { resolveLibrary, textsOf } from "../library/resolve-library.ts";
import { addFormatOption, readFormat } from "../options/format-option.ts";
import { addLibraryArgument, addLibraryOptions, readLibraryOptions } from "../options/library-options.ts";
import { findingJson, sourceJson } from "../output/finding-json.ts";
import { formatTfvars } from "../output/format-tfvars.ts";
import { formatYaml } from "../output/format-yaml.ts";
import { formatSource } from "../output/format-source.ts";
import { print, printJson } from "../output/print.ts";
import { printTable } from "../output/print-table.ts";
import { reportFindings } from "../output/report-findings.ts";
import type { Session } from "../session.ts";

const description =
  "Merges the policy default values of a library and all that it depends on, and tells where each comes from.";

const examples = `
Examples:
  $ lz defaults
  $ lz defaults --extend --json
  $ lz defaults platform/alz@2026.04.2 --dialect azure --format tfvars > defaults.auto.tfvars`;

const formats = ["table", "json", "yaml", "tfvars"] as const;
type Format = (typeof formats)[number];

/** `lz defaults`: the merged policy default values of a chain. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  addFormatOption(command, formats);
  command
    .description(description)
    .addHelpText("after", examples)
    .action(async (library: string) => {
      const options = await readLibraryOptions(command);
      const format = readFormat(command, { formats, json: options.json });
      const chain = await resolveLibrary(library, options, session.world);
      const merged = mergeDefaults(chain.libraries, { libraryOverwriteEnabled: options.overwrite });
      const findings = [...chain.findings, ...merged.findings];
      await writers[format](session, merged.defaults, findings);
      const inResult = format === "json" || format === "yaml";
      reportFindings(session, findings, { inResult, findText: textsOf(chain) });
    });
}

const heads = ["DEFAULT", "ASSIGNMENT", "PARAMETER", "SOURCE"];

const writers: Readonly<
  Record<
    Format,
    (session: Session, defaults: readonly MergedDefault[], findings: readonly Finding[]) => void | Promise<void>
  >
> = {
  table: (session, defaults) =>
    printTable(session, { heads, rows: defaults.flatMap(rowsOf), empty: "No library of the chain declares defaults." }),
  json: (session, defaults, findings) => printJson(session, defaultsJson(defaults, findings)),
  yaml: async (session, defaults, findings) => print(session, await formatYaml(defaultsJson(defaults, findings))),
  tfvars: (session, defaults) => print(session, formatTfvars(defaults)),
};

function defaultsJson(defaults: readonly MergedDefault[], findings: readonly Finding[]): object {
  return {
    defaults: defaults.map(({ name, description, assignments, source, replaced }) => ({
      name,
      description,
      assignments: assignments.map((assignment) => ({
        name: assignment.name,
        parameters: assignment.parameters.map((parameter) => ({
          name: parameter.name,
          source: sourceJson(parameter.source),
        })),
      })),
      source: sourceJson(source),
      replaced: replaced.map(sourceJson),
    })),
    findings: findings.map(findingJson),
  };
}

/** One row for each pair; the name of the default, and what it replaced, in the first one. */
function rowsOf({ name, assignments, source, replaced }: MergedDefault): string[][] {
  const pairs = assignments.flatMap((assignment) =>
    assignment.parameters.map((parameter) => [assignment.name, parameter.name, formatSource(parameter.source)]),
  );
  const [first = ["", "", formatSource(source)], ...others] = pairs;
  const [assignment = "", parameter = "", place = ""] = first;
  const before = replaced.length === 0 ? "" : `, replaces ${replaced.map(formatSource).join(", ")}`;
  return [[name, assignment, parameter, place + before], ...others.map((pair) => ["", ...pair])];
}
