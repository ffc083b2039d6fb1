import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliRules } from "../cli-rules.ts";
import { readTargets } from "./read-targets.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lz-read-targets-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("tells everything that is wrong at once, in the order of the targets", async () => {
  const tenantId = "5f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5";
  const list = [
    { tenantId, partnerId: "1", tokenFile: "nowhere.txt" },
    { tenantId: "6f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5", partnerId: "1", tokenEnv: "LZ_TEST_NEVER_SET" },
    5,
    { partnerId: "x", tokenFile: "" },
    { tenantId: "7f1c0a3e-2d4b-4c6d-8e7f-90a1b2c3d4e5", partnerId: "1", tokenFile: "neither.txt" },
  ];
  const file = path.join(folder, "all.json");
  await writeFile(file, JSON.stringify(list));
  const { findings, targets } = await readTargets(file);
  expect(targets).toEqual([]);
  const words = [
    "nowhere.txt",
    "LZ_TEST_NEVER_SET",
    "group of fields",
    "tenantId",
    "partnerId",
    "tokenFile",
    "neither",
  ];
  expect(findings.map(({ message }, at) => message.includes(words[at] ?? ""))).toEqual(words.map(() => true));
});

describe.each(["target-invalid", "duplicate-target"] as const)("%s", (rule) => {
  const readPage = (): Promise<string> =>
    readFile(new URL(`../../../../docs/rules/${rule}.md`, import.meta.url), "utf8");

  it("has a page that says what the rule is about and how much it matters", async () => {
    const { summary, severity } = cliRules[rule];
    expect(await readPage()).toContain(`# ${rule}\n\n${summary} Severity: ${severity}.\n`);
  });

  it.each([
    { section: "Wrong", expected: new Set([rule]) },
    { section: "Right", expected: new Set() },
  ])("judges the $section of its page as the page does", async ({ section, expected }) => {
    const [, yaml = ""] =
      new RegExp(`## ${section}\n[\\s\\S]*?\`\`\`yaml\n([\\s\\S]*?)\`\`\``).exec(await readPage()) ?? [];
    expect(yaml).not.toBe("");
    const file = path.join(folder, "targets.yaml");
    await writeFile(file, yaml);
    expect(new Set((await readTargets(file)).findings.map((finding) => finding.rule))).toEqual(expected);
  });
});
