import { groupChanges, nameOfChange, summarize, warnOfPatch } from "./describe-change.ts";
import type { Change, Diff } from "./diff.ts";

/** A diff for a pull request: what breaks first, everything else folded up. */
export function renderDiffMarkdown(diff: Diff): string {
  const warning = warnOfPatch(diff);
  const breaking = diff.changes.filter(({ breaks }) => breaks !== undefined);
  const parts = [
    `### ${code(diff.before)} → ${code(diff.after)}`,
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
  return `- ${kinds[change.subject] ?? change.subject.replaceAll("_", " ")} ${code(nameOfChange(change))} ${change.change}: ${text(change.breaks ?? "")}`;
}

const kinds: Readonly<Record<string, string>> = {
  pair: "parameter that a default sets",
  member: "member of an archetype",
};

function item(change: Change): string[] {
  const head = `- ${change.change}: ${code(nameOfChange(change))}`;
  return [head, ...change.details.map((detail) => `  - ${text(detail)}`)];
}

/** A name as code, whatever backticks are in it. */
function code(name: string): string {
  const longest = Math.max(0, ...Array.from(name.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = name.startsWith("`") || name.endsWith("`") ? " " : "";
  return `${fence}${pad}${name.replaceAll(/\s+/g, " ")}${pad}${fence}`;
}

/** A text in which nothing is markup. */
function text(plain: string): string {
  return plain.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|~!@]/g, String.raw`\$&`);
}
