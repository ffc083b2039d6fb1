import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type LibraryTree, neutral, readLibrary, schemaRules } from "../src/index.ts";

/** What cannot be shown as text: bytes, or a great deal of it. */
const withoutExample = new Set([
  "byte-order-mark",
  "document-too-large",
  "nul-byte",
  "too-deep",
  "too-many-findings",
  "too-many-values",
  "unreadable-file",
  "wrong-encoding",
]);

describe.each(Object.entries(schemaRules))("the page of %s", (id, { severity, summary }) => {
  const page = readFileSync(new URL(`../../../docs/rules/${id}.md`, import.meta.url), "utf8");

  it("says what the rule says", () => {
    expect(page.startsWith(`# ${id}\n\n${summary} Severity: ${severity}.\n\n`)).toBe(true);
    expect(page).toContain("\n## How to mend it\n");
  });

  if (withoutExample.has(id)) return;
  it("shows what is wrong, and how it is right", async () => {
    expect(await rulesIn(section(page, "Wrong"))).toContain(id);
    expect(await rulesIn(section(page, "Right"))).toEqual([]);
  });
});

function section(page: string, title: string): ReadonlyMap<string, string> {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
  return new Map(
    [...text.matchAll(/^`([\w.]+)`\n\n```\w+\n(.*?)\n```$/gms)].map(([, name = "", content = ""]) => [name, content]),
  );
}

async function rulesIn(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  expect(files.size).toBeGreaterThan(0);
  const tree: LibraryTree = {
    list: async () => [...files.keys()].sort().map((name) => ({ name, kind: "file" })),
    read: async (path) => new TextEncoder().encode(files.get(path)),
  };
  const { findings } = await readLibrary(tree, { dialect: neutral, library: "." });
  return findings.map(({ rule }) => rule);
}
