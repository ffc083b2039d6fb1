import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseDocument } from "yaml";
import { supportedNodes } from "./node-versions.ts";
import { workspaceRoot } from "./public-packages.ts";

interface Job {
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
  readonly "timeout-minutes"?: number;
}

const workflows = globSync(".github/workflows/*.yml", { cwd: workspaceRoot })
  .map((file) => file.replaceAll("\\", "/"))
  .sort()
  .map((file) => ({ file, text: readFileSync(join(workspaceRoot, file), "utf8") }));

/** A workflow of GitHub, of which only what is asserted here is typed. */
function parse(text: string): { permissions: Record<string, string>; jobs: Record<string, Job> } {
  const document = parseDocument(text);
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

it("finds the workflows", () => {
  expect(workflows.map(({ file }) => file)).toEqual([".github/workflows/ci.yml", ".github/workflows/release.yml"]);
});

it.each(workflows)("$file pins every action to a commit, and names its release", ({ text }) => {
  const lines = text.split("\n").filter((line) => /^\s*(?:- )?uses:/.test(line));
  const uses = Object.values(parse(text).jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(lines).toHaveLength(uses.length);
  expect(lines.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

it.each(workflows)("$file may only read unless a job says otherwise, and ends", ({ text }) => {
  const { permissions, jobs } = parse(text);
  expect(permissions).toEqual({ contents: "read" });
  expect(Object.entries(jobs).filter(([, job]) => job["timeout-minutes"] === undefined)).toEqual([]);
});

it.each(workflows)("$file runs what there is", ({ text }) => {
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, "package.json"), "utf8"));
  const commands = Object.values(parse(text).jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  const asked = commands.flatMap((command) => /^npm (?:run )?([\w:]+)$/.exec(command)?.[1] ?? []);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(asked));
});

it("tries three systems and every supported Node, and sums up all jobs in one", () => {
  const { test, "all-green": allGreen, ...others } = parse(workflows[0]?.text ?? "").jobs;
  expect(test?.strategy?.matrix).toEqual({
    os: ["ubuntu-latest", "macos-latest", "windows-latest"],
    node: supportedNodes.map(Number),
  });
  expect(allGreen?.needs).toEqual(["test", ...Object.keys(others)]);
});
