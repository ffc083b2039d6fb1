import { appendFileSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkOutBase } from "./check-out-base.ts";
import { readInputs, required } from "./inputs.ts";
import { readPullRequest } from "./pull-request.ts";
import { complaint, runLz } from "./run-lz.ts";
import { annotate, runStep, showLog } from "./workflow-commands.ts";

await runStep(compare);

/** Writes the difference into a file and the job's summary. What cannot be compared is told, and fails nothing. */
async function compare(): Promise<void> {
  const { env } = process;
  const { directory, library, options } = readInputs(env);
  const work = realpathSync(mkdtempSync(join(required(env, "RUNNER_TEMP"), "lzkit-")));
  const base = checkOutBase(readPullRequest(env), {
    library: join(required(env, "GITHUB_WORKSPACE"), library),
    target: join(work, "base"),
    index: join(work, "index"),
  });
  const run = runLz(["diff", "--format", "markdown", ...options, "--", base, library], env);
  showLog(run.stderr);
  if (run.exitCode > 1) {
    annotate("warning", `The library could not be compared with the base branch: ${complaint(run)}`);
    return;
  }
  // Its own heading names folders of this machine.
  const difference = run.stdout.replace(/^### .*\n+/, "");
  const where = directory === "." ? "" : ` in ${code(directory)}`;
  const text = `### What this changes${where}\n\n${difference}`;
  const file = join(work, "difference.md");
  writeFileSync(file, text);
  appendFileSync(required(env, "GITHUB_STEP_SUMMARY"), text);
  const changed = difference.trim() !== "No differences.";
  appendFileSync(required(env, "GITHUB_OUTPUT"), `file=${file}\nchanged=${changed}\n`);
}

function code(name: string): string {
  const oneLine = name.replaceAll(/\s+/g, " ");
  return oneLine.includes("`") ? `\`\` ${oneLine} \`\`` : `\`${oneLine}\``;
}
