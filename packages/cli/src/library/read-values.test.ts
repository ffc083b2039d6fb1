import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cliRules } from "../cli-rules.ts";
import { readValues } from "./read-values.ts";

const rule = "values-not-a-map";
let folder: string;
let page: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-values-"));
  page = await readFile(new URL(`../../../../docs/rules/${rule}.md`, import.meta.url), "utf8");
});

afterAll(() => rm(folder, { recursive: true }));

async function rulesBroken(text: string): Promise<string[]> {
  const file = path.join(folder, "values.yaml");
  await writeFile(file, text);
  return (await readValues(file)).findings.map((finding) => finding.rule);
}

it("has a page that says what the rule is about and how much it matters", () => {
  const { summary, severity } = cliRules[rule];
  expect(page).toContain(`# ${rule}\n\n${summary} Severity: ${severity}.\n`);
});

it.each([
  { section: "Wrong", expected: [rule] },
  { section: "Right", expected: [] },
])("judges the $section of its page as the page does", async ({ section, expected }) => {
  const [, yaml = ""] = new RegExp(`## ${section}\n[\\s\\S]*?\`\`\`yaml\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  expect(yaml).not.toBe("");
  expect(await rulesBroken(yaml)).toEqual(expected);
});

it.each([
  { given: "null", text: "null\n" },
  { given: "a text", text: "log_workspace_id\n" },
  { given: "a number", text: "7\n" },
])("takes no file that holds $given", async ({ text }) => {
  expect(await rulesBroken(text)).toEqual([rule]);
});
