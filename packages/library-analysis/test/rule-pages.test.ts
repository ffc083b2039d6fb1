import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analysisRules, checkChain } from "../src/index.ts";
import { chainOf } from "./chain-of.ts";

const folder = join(import.meta.dirname, "../../../docs/rules");
const rules = Object.entries(analysisRules).map(([id, rule]) => ({ id, ...rule }));

/** The files that a section of a page shows: a path in backticks, then its content. */
function filesOf(page: string, section: "Wrong" | "Right"): Record<string, string> {
  const text = new RegExp(`\n## ${section}\n([\\s\\S]*?)\n## `).exec(page)?.[1] ?? "";
  const blocks = text.matchAll(/^`([^`]+)`\n\n```\w+\n([\s\S]*?)\n```$/gm);
  return Object.fromEntries(Array.from(blocks, ([, path = "", content = ""]) => [path, content]));
}

async function rulesBroken(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = checkChain(await chainOf({ ".": files }));
  return findings.map(({ rule }) => rule);
}

describe.each(rules)("the page of $id", ({ id, severity, summary }) => {
  const page = readFileSync(join(folder, `${id}.md`), "utf8");

  it("says what the rule is about and how much it matters", () => {
    expect(page).toContain(`# ${id}\n\n${summary} Severity: ${severity}.\n`);
    expect(page).toContain("\n## How to mend it\n");
  });

  it("shows what the rule finds", async () => {
    expect(await rulesBroken(filesOf(page, "Wrong"))).toContain(id);
  });

  it("shows what the rule does not find", async () => {
    const files = filesOf(page, "Right");
    expect(Object.keys(files)).not.toHaveLength(0);
    const broken = await rulesBroken(files);
    expect(broken).not.toContain(id);
    expect(broken).not.toContain("invalid-syntax");
  });
});
