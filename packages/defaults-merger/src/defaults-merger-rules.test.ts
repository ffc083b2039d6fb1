import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSource, readDefaults, type Finding } from "@lzkit/schema";
import { applyDefaults, mergeDefaults, mergerRules } from "./index.ts";

const rules = Object.entries(mergerRules).map(([id, rule]) => ({ id, ...rule }));

interface PageFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The files that a section of a page shows: a path in backticks, then its content. */
function filesOf(page: string, section: "Wrong" | "Right"): readonly PageFile[] {
  const text = new RegExp(`\n## ${section}\n([\\s\\S]*?)\n## `).exec(page)?.[1] ?? "";
  const blocks = text.matchAll(/^`([^`]+)`\n\n```\w+\n([\s\S]*?)\n```$/gm);
  return Array.from(blocks, ([, path = "", content = ""]) => ({ path, bytes: new TextEncoder().encode(content) }));
}

/** Merges the libraries that are shown, and applies the values where some are. */
async function findingsIn(files: readonly PageFile[], overwrite: boolean): Promise<readonly Finding[]> {
  const libraries = files.filter(({ path }) => path.includes("/"));
  const inputs = await Promise.all(
    libraries.map(async ({ path, bytes }) => ({
      id: dirname(path),
      documents: { defaults: await readDefaults(bytes, { file: basename(path) }) },
    })),
  );
  const merged = mergeDefaults(inputs, { libraryOverwriteEnabled: overwrite });
  const values = files.find(({ path }) => path === "values.yaml");
  if (values === undefined) return merged.findings;
  const { value } = await parseSource(values.bytes, { file: values.path });
  return applyDefaults(merged, value as Record<string, unknown>).findings;
}

describe.each(rules)("the page of $id", ({ id, severity, summary }) => {
  const page = readFileSync(new URL(`../../../docs/rules/${id}.md`, import.meta.url), "utf8");
  const overwrite = id === "default-loses-pairs";

  it("says what the rule is about and how much it matters", () => {
    expect(page).toContain(`# ${id}\n\n${summary} Severity: ${severity}.\n`);
    expect(page).toContain("\n## How to mend it\n");
  });

  it("shows what the rule finds", async () => {
    const findings = await findingsIn(filesOf(page, "Wrong"), overwrite);
    expect(findings.map(({ rule }) => rule)).toEqual([id]);
  });

  it("shows what the rule does not find", async () => {
    const files = filesOf(page, "Right");
    expect(files.length).toBeGreaterThan(1);
    expect(await findingsIn(files, overwrite)).toEqual([]);
  });
});
