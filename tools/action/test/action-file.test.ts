import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { actionFile, actionText, type Step, workspaceRoot } from "./action-file.ts";

const { inputs, runs } = actionFile;
const page = readFileSync(join(workspaceRoot, "docs/github-action.md"), "utf8");
const examples = Array.from(page.matchAll(/^```yaml\n(.*?)^```$/gms), ([, text = ""]) => text);

it("is a composite action whose steps have a shell", () => {
  expect(runs.using).toBe("composite");
  expect(runs.steps.filter(({ run, shell }) => run !== undefined && shell === undefined)).toEqual([]);
});

it("declares the inputs that it uses, and uses those that it declares", () => {
  const used = Array.from(actionText.matchAll(/\binputs\.([\w-]+)/g), ([, name]) => name);
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
});

it("describes every input and has a default for it", () => {
  const incomplete = Object.entries(inputs).filter(
    ([, input]) => input.description === "" || input.default === undefined || typeof input.default !== "string",
  );
  expect(incomplete).toEqual([]);
});

it("hands inputs to scripts in the environment only", () => {
  const scripts = runs.steps.flatMap(({ run = [] }) => run);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
});

it("runs scripts that are there", () => {
  const scripts = runs.steps
    .flatMap(({ run = [] }) => run)
    .map((run) => /\$GITHUB_ACTION_PATH\/(\S+)"$/.exec(run)?.[1]);
  expect(scripts.filter((script = "") => !existsSync(join(workspaceRoot, script)))).toEqual([]);
});

it("hands the token to the last step only, which runs nothing of the pull request", () => {
  const isToken = ({ env = {} }: Step): boolean => Object.values(env).some((value) => value.includes("token"));
  expect(runs.steps.map(isToken)).toEqual(runs.steps.map((_, index) => index === runs.steps.length - 1));
  expect(runs.steps.at(-1)?.env).not.toHaveProperty("LZ_PROGRAM");
});

const workflows = globSync(".github/workflows/*.yml", { cwd: workspaceRoot }).sort();
const texts = [
  { file: "action.yml", text: actionText },
  ...workflows.map((file) => ({ file, text: readFileSync(join(workspaceRoot, file), "utf8") })),
  ...examples.map((text, index) => ({ file: `docs/github-action.md, example ${index + 1}`, text })),
];

it.each(texts)("$file pins every action of others to a commit", ({ text }) => {
  const used = Array.from(text.matchAll(/^\s*(?:- )?uses: (\S+)/gm), ([, name]) => name);
  expect(used).not.toEqual([]);
  const loose = used.filter((name) => !/@(?:[\da-f]{40}|<commit>)$/.test(name ?? ""));
  expect(loose).toEqual([]);
});

interface Workflow {
  readonly on: object;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly WorkflowStep[] }>>;
}

interface WorkflowStep {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

it("has a page whose examples are workflows that use it as it is", () => {
  expect(examples).not.toEqual([]);
  for (const text of examples) {
    const { on, permissions, jobs } = parse(text) as Workflow;
    expect(Object.keys(on)).toEqual(["pull_request"]);
    expect(permissions).toEqual({ contents: "read", "pull-requests": "write" });
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const own = steps.filter(({ uses }) => uses?.includes("/lzkit@"));
    expect(own).not.toEqual([]);
    for (const step of own) expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
  }
});

it("has a page that lists the inputs with their defaults", () => {
  const rows = Array.from(page.matchAll(/^\| `([\w-]+)` +\| (?:`(.*?)`)? *\|/gm), ([, name, value = ""]) => [
    name,
    value,
  ]);
  const declared = Object.entries(inputs).map(([name, input]) => [
    name,
    input.default.replace(/^\$\{\{ (.*) \}\}$/, "$1"),
  ]);
  expect(rows).toEqual(declared);
});
