import { writeFileSync } from "node:fs";
import process from "node:process";
import { styleText } from "node:util";
import type { Benchmark, Figure, Outcome } from "./benchmark.ts";
import { benchmarks } from "./benchmarks.ts";
import { describeMachine, isBusy } from "./machine.ts";
import { formatMeasured, formatPage, isMet } from "./page.ts";
import { workspaceRoot } from "./workspace.ts";

const names = process.argv.slice(2);
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  const known = benchmarks.map(({ name }) => name).join(", ");
  throw new Error(`no such benchmark: ${unknown.join(", ")}; there are: ${known}`);
}

const machine = describeMachine();
const { processor, cores, memory, node, load } = machine;
console.log(`Node ${node}, ${cores} × ${processor}, ${memory} GB, load average ${load.toFixed(2)}`);
if (isBusy(machine)) console.log(styleText("yellow", "The machine is busy: these figures will mean little."));
console.log();

const results: { readonly name: string; readonly outcome: Outcome }[] = [];
for (const benchmark of benchmarks) {
  if (names.length === 0 || names.includes(benchmark.name)) results.push(await show(benchmark));
}
if (names.length === 0) {
  writeFileSync(`${workspaceRoot}docs/performance.md`, formatPage({ machine, results }));
  console.log("Wrote docs/performance.md.");
}

async function show(benchmark: Benchmark): Promise<{ readonly name: string; readonly outcome: Outcome }> {
  const { name } = benchmark;
  console.log(styleText("bold", name));
  const outcome = await benchmark.run();
  console.log(typeof outcome === "string" ? `  not run: ${outcome}\n` : `${outcome.map(line).join("\n")}\n`);
  return { name, outcome };
}

function line(figure: Figure): string {
  const { what, target, detail } = figure;
  const met = isMet(figure);
  if (met === false) process.exitCode = 1;
  const verdict = met === undefined ? "    " : styleText(met ? "green" : "red", met ? "met " : "MISS");
  const wanted = target === undefined ? "" : `, at most ${target}`;
  return `  ${verdict} ${formatMeasured(figure)}${wanted}  ${what}\n       ${detail}`;
}
