import { fillTemplate } from "./fill-template.ts";
import { namesOf } from "./names.ts";
import { runInWorkspace, writeReferences } from "./run-in-workspace.ts";
import { type AfterWriting, type WorkspaceTree, changeText, writeNew } from "./workspace-tree.ts";

/** What the generator is told. */
export interface RuleOptions {
  /** In kebab-case: `unused-archetype`. */
  readonly id: string;
  /** Folder of rules that it belongs to. */
  readonly group: "defaults" | "library" | "references" | "unused";
  readonly severity: "error" | "warning" | "info";
  /** One sentence that says what is wrong. */
  readonly summary?: string;
}

const source = "packages/library-analysis/src";
const catalogue = `${source}/library-analysis-rules.ts`;
const allRules = `${source}/check/all-rules.ts`;
const report = "packages/library-analysis/api/library-analysis.api.md";

/** Adds a rule to library-analysis, its line in the catalogue, its page and its test. */
export async function generateRule(tree: WorkspaceTree, options: RuleOptions): Promise<AfterWriting> {
  const { kebab: id, camel } = namesOf(options.id);
  const { group, severity, summary = "A definition still has the name that the generator gave it." } = options;
  if (!/^[A-Z`$].*\.$/.test(summary))
    throw new Error("The summary is one sentence: a capital first, a full stop last.");
  const values = { id, camel, severity, summary };
  const files = {
    [`${source}/rules/${group}/${id}.ts`]: fillTemplate("rule/rule.ts", values),
    [`${source}/rules/${group}/${id}.test.ts`]: fillTemplate("rule/rule.test.ts", values),
    [`docs/rules/${id}.md`]: fillTemplate("rule/page.md", values),
    [`.changeset/${id}.md`]: fillTemplate("rule/changeset.md", values),
  };
  for (const [path, content] of Object.entries(files)) writeNew(tree, path, content);
  enterInCatalogue(tree, values);
  enterInRules(tree, { id, camel, group });
  return () => {
    runInWorkspace(tree.root, ".", "oxfmt", ...Object.keys(files), catalogue, allRules);
    writeReferences(tree.root);
    console.log(
      `\nNow say in ${source}/rules/${group}/${id}.ts what the rule looks for, and in docs/rules/${id}.md why.`,
    );
    console.log(`Its tests: cd packages/library-analysis && vitest ${id} rule-pages`);
  };
}

function enterInCatalogue(
  tree: WorkspaceTree,
  { id, severity, summary }: { readonly id: string; readonly severity: string; readonly summary: string },
): void {
  changeText(tree, catalogue, /(?<=export type AnalysisRuleId =\n)(?: {2}\| "[\w-]+"\n)* {2}\| "[\w-]+";/, (ids) => {
    if (ids.includes(`"${id}"`)) throw new Error(`There is a rule ${id} already. Take another id.`);
    return ids.replace(/;$/, `\n  | "${id}";`);
  });
  // The ids are part of what the package exports, of which a report is kept.
  changeText(tree, report, /(?<=\ntype AnalysisRuleId = [^\n]*);/, () => ` | "${id}";`);
  const entry = `  "${id}": {\n    severity: "${severity}",\n    summary: ${JSON.stringify(summary)},\n  },\n`;
  changeText(tree, catalogue, /(?<=\n)\};\n$/, (end) => `${entry}${end}`);
}

function enterInRules(
  tree: WorkspaceTree,
  { id, camel, group }: { readonly id: string; readonly camel: string; readonly group: string },
): void {
  const line = `import { ${camel} } from "../rules/${group}/${id}.ts";`;
  changeText(tree, allRules, /^(?:import \{ \w+ \} from "\.\.\/rules\/[^\n]*\n)+/m, (imports) => {
    const lines = [...imports.trimEnd().split("\n"), line];
    return `${lines.sort((a, b) => (fileOf(a) < fileOf(b) ? -1 : 1)).join("\n")}\n`;
  });
  changeText(tree, allRules, /(?<=readonly Rule\[\] = \[\n)(?: {2}\w+,\n)+/, (names) => {
    const all = [...names.trimEnd().split("\n"), `  ${camel},`];
    return `${all.sort().join("\n")}\n`;
  });
}

function fileOf(line: string): string {
  return line.slice(line.indexOf('"'));
}
