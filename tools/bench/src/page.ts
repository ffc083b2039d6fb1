import type { Figure, Outcome } from "./benchmark.ts";
import { isBusy, type Machine } from "./machine.ts";

/** One run of benchmarks. */
export interface Page {
  readonly machine: Machine;
  readonly results: readonly { readonly name: string; readonly outcome: Outcome }[];
}

/** What is wrong with a figure; `undefined`: it is for the record only. */
export function isMet({ measured, target }: Figure): boolean | undefined {
  return target === undefined ? undefined : measured <= target;
}

/** `1.83 times`, with where the middle half of the rounds lies. */
export function formatMeasured({ measured, spread, unit }: Figure): string {
  const digits = unit === "times" ? 2 : unit === "packages" || unit === "rows" ? 0 : 1;
  const middle = spread === undefined ? "" : ` (${spread.low.toFixed(digits)} to ${spread.high.toFixed(digits)})`;
  return `${measured.toFixed(digits)} ${unit}${middle}`;
}

/** The figures and the machine as a page of documentation, in Markdown. */
export function formatPage({ machine, results }: Page): string {
  const figures = results.flatMap(({ outcome }) => (typeof outcome === "string" ? [] : outcome));
  const judged = figures.map(isMet).filter((met) => met !== undefined);
  const lines = [
    "# Performance",
    "",
    "`npm run bench` made this page; it is not edited by hand. Every ratio compares two things of one and the same run, in turns, after one round to warm up: medians, and behind them where the middle half of the rounds lies. Machines are shared and noisy: a ratio travels to another machine better than milliseconds do, and neither travels exactly.",
    "",
    `- Processor: ${machine.cores} × ${machine.processor}`,
    `- Memory: ${machine.memory} GB`,
    `- System: ${machine.system}, Node ${machine.node}`,
    `- Measured on ${machine.date}, with a load average of ${machine.load.toFixed(2)} before the first benchmark`,
    "",
    ...(isBusy(machine) ? ["**The machine was busy with other work, so that these figures mean little.**", ""] : []),
    `${judged.filter(Boolean).length} of ${judged.length} targets are met.`,
    ...results.flatMap(({ name, outcome }) => ["", `## ${name}`, "", ...section(outcome)]),
  ];
  return `${lines.join("\n")}\n`;
}

function section(outcome: Outcome): readonly string[] {
  if (typeof outcome === "string") return [`Not run: ${outcome}.`];
  return [
    "| what | measured | target | | in absolute figures |",
    "| --- | --- | --- | --- | --- |",
    ...outcome.map(row),
  ];
}

function row(figure: Figure): string {
  const { what, target, unit, detail } = figure;
  const met = isMet(figure);
  const verdict = met === undefined ? "" : met ? "met" : "**missed**";
  const wanted = target === undefined ? "none" : `at most ${target} ${unit}`;
  return `| ${[what, formatMeasured(figure), wanted, verdict, detail].map(cell).join(" | ")} |`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
