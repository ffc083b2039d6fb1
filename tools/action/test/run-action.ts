import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { actionFile, type Step, workspaceRoot } from "./action-file.ts";
import { type Contexts, fillExpressions, isWanted, type StepResult } from "./evaluate.ts";

const lz = fileURLToPath(new URL("../../../packages/cli/src/bin.ts", import.meta.url));

export interface RunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  /** Where the repository is checked out. */
  readonly workspace: string;
  /** What happened, as GitHub tells it. */
  readonly event: object;
  /** Address of GitHub's REST API. */
  readonly api: string;
  /** Folder for what is in the way. */
  readonly temp: string;
}

/** What a run of the action left behind. */
export interface ActionRun {
  readonly steps: Readonly<Record<string, StepResult>>;
  /** Whether the job goes on. */
  readonly succeeded: boolean;
  readonly log: string;
  readonly summary: string;
}

/** Does what action.yml says, step by step, as a runner of GitHub does. Instead of installing lz it takes the source. */
export async function runAction(options: RunOptions): Promise<ActionRun> {
  const temp = mkdtempSync(join(options.temp, "runner-"));
  const github = { token: "ghs_default", event: options.event };
  const steps: Record<string, StepResult> = { install: { outcome: "success", outputs: { program: lz } } };
  const contexts: Contexts = { inputs: inputsOf(options.inputs, github), github, steps };
  const machine = environmentOf(options, temp);
  let log = "";
  for (const step of actionFile.runs.steps) {
    const { id = "", run } = step;
    if (run === undefined || id === "install") continue;
    if (step.if !== undefined && !isWanted(step.if, contexts)) {
      steps[id] = { outcome: "skipped", outputs: {} };
      continue;
    }
    const ended = await runStep(step, { contexts, machine });
    log += ended.log;
    steps[id] = ended.result;
  }
  const succeeded = Object.values(steps).every(({ outcome }) => outcome !== "failure");
  return { steps, succeeded, log, summary: readFileSync(join(temp, "summary"), "utf8") };
}

function inputsOf(given: RunOptions["inputs"] = {}, github: object): Record<string, string> {
  const defaults = Object.entries(actionFile.inputs).map(([name, input]): [string, string] => [
    name,
    fillExpressions(input.default, { inputs: {}, github, steps: {} }),
  ]);
  return { ...Object.fromEntries(defaults), ...given };
}

function environmentOf({ workspace, event, api }: RunOptions, temp: string): Record<string, string> {
  const work = join(temp, "_temp");
  mkdirSync(work);
  for (const name of ["summary", "output"]) writeFileSync(join(temp, name), "");
  writeFileSync(join(temp, "event.json"), JSON.stringify(event));
  return {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    HOME: work,
    GIT_CONFIG_NOSYSTEM: "1",
    NODE_OPTIONS: "--conditions=@lzkit/source",
    LZ_CACHE_DIR: join(work, "cache"),
    GITHUB_ACTIONS: "true",
    CI: "true",
    GITHUB_ACTION_PATH: workspaceRoot,
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_PATH: join(temp, "event.json"),
    GITHUB_REPOSITORY: "contoso/landing-zones",
    GITHUB_API_URL: api,
    GITHUB_STEP_SUMMARY: join(temp, "summary"),
    GITHUB_OUTPUT: join(temp, "output"),
    RUNNER_TEMP: work,
  };
}

interface StepOptions {
  readonly contexts: Contexts;
  readonly machine: Readonly<Record<string, string>>;
}

async function runStep(
  { run = "", env = {} }: Step,
  { contexts, machine }: StepOptions,
): Promise<{ readonly log: string; readonly result: StepResult }> {
  const own = Object.entries(env).map(([name, value]) => [name, fillExpressions(value, contexts)]);
  const output = machine["GITHUB_OUTPUT"] ?? "";
  writeFileSync(output, "");
  const { exitCode, log } = await runBash(run, {
    cwd: machine["GITHUB_WORKSPACE"] ?? "",
    env: { ...machine, ...Object.fromEntries(own) },
  });
  const lines = readFileSync(output, "utf8").split("\n").filter(Boolean);
  const outputs = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return { log, result: { outcome: exitCode === 0 ? "success" : "failure", outputs } };
}

/** Asynchronous, since the server that the step calls may be in this process. */
export function runBash(
  script: string,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ readonly exitCode: number | null; readonly log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], options);
    let log = "";
    child.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString()));
    child.on("error", reject);
    child.on("close", (exitCode) => resolve({ exitCode, log }));
  });
}
