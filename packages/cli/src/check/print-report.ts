import path from "node:path";
import type { CheckReport, Finding, Inventory } from "lzkit";
import { countBySeverity, describeFindings } from "../output/describe-findings.ts";
import { print } from "../output/print.ts";
import { styleFor } from "../output/style-for.ts";
import type { Session } from "../session.ts";
import type { TextOf } from "./text-of.ts";

/** What a report is about. */
export interface ReportSubject {
  readonly inventory: Inventory;
  /** Folders of the libraries on this machine, by id; relative to the current one. */
  readonly folders: Readonly<Record<string, string>>;
  readonly textOf: TextOf;
}

/** Writes a report for a person: every finding with its place as an editor opens it and the lines around it. */
export function printReport(session: Session, report: CheckReport, subject: ReportSubject): void {
  const { folders, inventory, textOf } = subject;
  const style = styleFor(session.world.stdout);
  const placed = report.findings.map((finding) => [placeInFolder(finding, folders), finding] as const);
  const unplaced = new Map(placed);
  const findText = (finding: Finding): string | undefined => textOf(unplaced.get(finding) ?? finding);
  const described = describeFindings(
    placed.map(([finding]) => finding),
    findText,
    style,
  );
  print(session, [...described, summarize(report, inventory)].join("\n\n"));
}

/** Names the file of a library on this machine from the current folder. */
function placeInFolder(finding: Finding, folders: ReportSubject["folders"]): Finding {
  const { library = "", file, ...rest } = finding;
  const folder = Object.hasOwn(folders, library) ? folders[library] : undefined;
  if (folder === undefined) return finding;
  return { ...rest, file: path.posix.join(folder, file ?? "") };
}

function summarize({ findings, known, gone }: CheckReport, { libraries }: Inventory): string {
  const assets = libraries.reduce((sum, library) => sum + library.assets.length, 0);
  const root = libraries.at(-1)?.id;
  const fixable = findings.filter(({ fix }) => fix !== undefined && fix.library === root).length;
  const sentences = [
    `Checked ${count(assets, "asset")} of ${count(libraries.length, "library", "libraries")}: ${countBySeverity(findings)}.`,
    fixable === 0 ? "" : `${fixable} can be mended with --fix.`,
    known.length === 0 ? "" : `${known.length} more in the baseline.`,
    gone.length === 0 ? "" : `${gone.length} of the baseline not found any more: write it anew with --write-baseline.`,
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function count(amount: number, one: string, several = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : several}`;
}
