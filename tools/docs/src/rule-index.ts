import { existsSync } from "node:fs";
import { join } from "node:path";
import { analysisRules, mergerRules, resolverRules, schemaRules, type Severity } from "lzkit";
import { cliRules } from "../../../packages/cli/src/cli-rules.ts";
import { table } from "./table.ts";

type Rules = Readonly<Record<string, { readonly severity: Severity; readonly summary: string }>>;

const sections: readonly { readonly title: string; readonly rules: Rules }[] = [
  { title: "Documents (@lzkit/schema)", rules: schemaRules },
  { title: "Chains (@lzkit/library-resolver)", rules: resolverRules },
  { title: "Defaults and values (@lzkit/defaults-merger)", rules: mergerRules },
  { title: "Assets (@lzkit/library-analysis)", rules: analysisRules },
  { title: "Files that commands read (@lzkit/cli)", rules: cliRules },
];

/** The page of all rules: what they are about, how much they matter, and where each is explained. */
export function ruleIndex(root: string): string {
  return [
    "# Rules",
    "",
    "Every finding belongs to a rule. Its id stays the same from release to release; its severity can be changed in [the configuration file](configuration.md).",
    "Some summaries say what is asked for, others what is found; each page has a wrong and a right example.",
    "This page is made from the code by `pnpm --filter @lzkit/docs generate`.",
    ...sections.flatMap(({ title, rules }) => ["", `## ${title}`, "", ...ruleTable(rules, root)]),
    "",
  ].join("\n");
}

function ruleTable(rules: Rules, root: string): string[] {
  const rows = Object.entries(rules)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { severity, summary }]) => {
      if (!existsSync(join(root, "docs/rules", `${id}.md`)))
        throw new Error(`The rule ${id} has no page in docs/rules.`);
      return [`[\`${id}\`](rules/${id}.md)`, severity, summary];
    });
  return table(["rule", "severity", "what it is about"], rows);
}
