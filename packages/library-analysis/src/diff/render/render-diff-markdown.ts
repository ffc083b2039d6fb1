import { groupChanges, nameOfChange, summarize, warnOfPatch } from "./describe-change.ts";
import { markdownCode, markdownText } from "../../wording/markdown.ts";
import type { Change, Diff } from "../diff.ts";

/** A diff for a pull request: what breaks first, everything else folded up. */
export function renderDiffMarkdown(diff: Diff): string {
  const warning = warnOfPatch(diff);
  const breaking = diff.changes.filter(({ breaks }) => breaks !== undefined);
  const parts = [
    `### ${markdownCode(diff.before)} → ${markdownCode(diff.after)}`,
    diff.changes.length === 0 ? "No differences." : `${summarize(diff)}.`,
    warning === undefined ? undefined : `> [!WARNING]\n> ${warning}`,
    breaking.length === 0 ? undefined : ["**Breaking**", "", ...breaking.map(breakingItem)].join("\n"),
    ...groupChanges(diff).map(({ heading, changes }) =>
      [
        `<details>\n<summary>${heading} (${changes.length})</summary>`,
        "",
        ...changes.flatMap(item),
        "",
        "</details>",
      ].join("\n"),
    ),
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function breakingItem(change: Change): string {
  return `- ${kinds[change.subject] ?? change.subject.replaceAll("_", " ")} ${markdownCode(nameOfChange(change))} ${change.change}: ${markdownText(change.breaks ?? "")}`;
}

const kinds: Readonly<Record<string, string>> = {
  pair: "parameter that a default sets",
  member: "member of an archetype",
};

function item(change: Change): string[] {
  const head = `- ${change.change}: ${markdownCode(nameOfChange(change))}`;
  return [head, ...change.details.map((detail) => `  - ${markdownText(detail)}`)];
}
