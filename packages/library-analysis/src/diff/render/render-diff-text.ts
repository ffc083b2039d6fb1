import { groupChanges, nameOfChange, summarize, warnOfPatch } from "./describe-change.ts";
import type { Change, Diff } from "../diff.ts";

const signs: Readonly<Record<Change["change"], string>> = { added: "+", removed: "-", renamed: ">", changed: "~" };

/** A diff for people: by subject, with a sign for each change and a mark for what breaks. */
export function renderDiffText(diff: Diff): string {
  const groups = groupChanges(diff).map(({ heading, changes }) =>
    [`${heading}:`, ...changes.flatMap(lines)].join("\n"),
  );
  const end = diff.changes.length === 0 ? "no differences" : summarize(diff);
  const warning = warnOfPatch(diff);
  const parts = [`${diff.before} → ${diff.after}`, ...groups, warning === undefined ? end : `${end}\n${warning}`];
  return `${parts.join("\n\n")}\n`;
}

function lines(change: Change): string[] {
  const { breaks, details } = change;
  const head = `  ${signs[change.change]} ${nameOfChange(change)}`;
  return [breaks === undefined ? head : `${head}  BREAKING: ${breaks}`, ...details.map((detail) => `      ${detail}`)];
}
