import { readInputs } from "./inputs.ts";
import { complaint, runLz } from "./run-lz.ts";
import { annotate, runStep, showLog } from "./workflow-commands.ts";

await runStep(check);

/** Annotates the files of the library. Fails where the workflow wants it, and where the library cannot be read. */
async function check(): Promise<void> {
  const { library, options, failOn } = readInputs(process.env);
  const run = runLz(["check", "--format", "github", ...options, "--", library], process.env);
  process.stdout.write(run.stdout);
  showLog(run.stderr);
  if (run.exitCode > 1) {
    annotate("error", `The library could not be checked: ${complaint(run)}`);
    process.exitCode = 1;
    return;
  }
  const counts = { error: count(run.stdout, "error"), warning: count(run.stdout, "warning") };
  process.stdout.write(`Errors: ${counts.error}, warnings: ${counts.warning}\n`);
  const fails = { error: counts.error, warning: counts.error + counts.warning, never: 0 }[failOn];
  if (fails > 0) process.exitCode = 1;
}

function count(annotations: string, level: string): number {
  return annotations.split("\n").filter((line) => line.startsWith(`::${level} `)).length;
}
