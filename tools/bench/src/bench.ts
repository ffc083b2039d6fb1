import { cpus } from "node:os";
import { styleText } from "node:util";
import type { Benchmark, Figure } from "./benchmark.ts";
import { benchmarks } from "./benchmarks.ts";

const names = process.argv.slice(2);
const chosen = benchmarks.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0)
  throw new Error(`no such benchmark; there are: ${benchmarks.map(({ name }) => name).join(", ")}`);

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}\n`);
for (const benchmark of chosen) await show(benchmark);

async function show(benchmark: Benchmark): Promise<void> {
  const result = await benchmark.run();
  console.log(styleText("bold", benchmark.name));
  console.log(typeof result === "string" ? `  not run: ${result}\n` : `${result.map(line).join("\n")}\n`);
}

function line({ what, measured, target, unit, detail }: Figure): string {
  const met = measured <= target;
  if (!met) process.exitCode = 1;
  const verdict = styleText(met ? "green" : "red", met ? "met " : "MISS");
  return `  ${verdict} ${measured.toFixed(2)} ${unit} (at most ${target})  ${what}\n       ${detail}`;
}
