import { fillTemplate } from "./fill-template.ts";
import { namesOf } from "./names.ts";
import { runInWorkspace, writeReferences } from "./run-in-workspace.ts";
import { type AfterWriting, type WorkspaceTree, changeText, writeNew } from "./workspace-tree.ts";

/** What the generator is told. */
export interface CommandOptions {
  /** What people type after `lz`, in kebab-case. */
  readonly name: string;
  /** In lower case and without a full stop. */
  readonly summary?: string;
}

const folder = "packages/cli";
const list = `${folder}/src/commands.ts`;

/** Adds a command to lz, its line in the list, and its test. */
export async function generateCommand(tree: WorkspaceTree, options: CommandOptions): Promise<AfterWriting> {
  const { kebab: name } = namesOf(options.name);
  const { summary = "name the libraries of a chain" } = options;
  if (name === "help") throw new Error("There is a command help already. Take another name.");
  if (!/^[a-z].*[^.]$/.test(summary)) throw new Error("The summary has no capital first and no full stop last.");
  const sentence = `${summary.replace(/^./, (letter) => letter.toUpperCase())}.`;
  const values = { name, summary, description: JSON.stringify(sentence) };
  const files = {
    [`${folder}/src/commands/${name}.ts`]: fillTemplate("command/command.ts", values),
    [`${folder}/test/${name}.test.ts`]: fillTemplate("command/command.test.ts", values),
    [`.changeset/lz-${name}.md`]: fillTemplate("command/changeset.md", values),
  };
  for (const [path, content] of Object.entries(files)) writeNew(tree, path, content);
  const line = `  { name: "${name}", summary: ${JSON.stringify(summary)}, load: () => import("./commands/${name}.ts") },\n`;
  changeText(tree, list, /(?<=\n)\];\n/, (end) => `${line}${end}`);
  return () => {
    runInWorkspace(tree.root, ".", "oxfmt", ...Object.keys(files), list);
    // The help of every command is kept, so that no change of it goes unseen.
    runInWorkspace(tree.root, folder, "vitest", "run", "test/program.test.ts", "--update");
    writeReferences(tree.root);
    console.log(`\nNow say in ${folder}/src/commands/${name}.ts what lz ${name} does.`);
    console.log(`Its tests: cd ${folder} && vitest test/${name}.test.ts test/program.test.ts --update`);
  };
}
