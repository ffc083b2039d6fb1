import type { Command } from "commander";
import { type AppliedDefaults, applyDefaults, type Finding, mergeDefaults } from "lzkit";
import { readValues } from "../library/read-values.ts";
import { resolveLibrary, textsOf } from "../library/resolve-library.ts";
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

The values file holds the value of each default by its name, in JSON or YAML (.yaml, .yml):
  log_workspace_id: /subscriptions/…/workspaces/logs
A default without a value, or with null, is left unset.`;

/** `lz apply`: the parameters that each assignment gets from a file of values. */
export function define(command: Command, session: Session): void {
  addLibraryArgument(command);
  addLibraryOptions(command);
  command
    .description(description)
    .requiredOption("--values <file>", "JSON or YAML file with the value of each default")
    .addHelpText("after", examples)
    .action(async (library: string, { values: file }: { values: string }) => {
      const options = await readLibraryOptions(command);
      const values = await readValues(file);
      const chain = await resolveLibrary(library, options, session.world);
      const merged = mergeDefaults(chain.libraries, { libraryOverwriteEnabled: options.overwrite });
      const applied = applyDefaults(merged, values.value ?? {}, values);
      const findings = [...chain.findings, ...merged.findings, ...values.findings, ...applied.findings];
      if (options.json) printJson(session, appliedJson(applied, findings));
      else printApplied(session, applied);
      const findLibraryText = textsOf(chain);
      reportFindings(session, findings, {
        inResult: options.json,
        findText: (finding) => (finding.library === undefined ? values.source : findLibraryText(finding)),
      });
    });
}

function appliedJson({ assignments, unset, unknown }: AppliedDefaults, findings: readonly Finding[]): object {
  return {
    assignments: assignments.map(({ name, parameters }) => ({ name, parameters })),
    unset,
    unknown: unknown.map(({ name, suggestion }) => ({ name, suggestion })),
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
