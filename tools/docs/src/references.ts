import { cliReference } from "./cli-reference.ts";
import { ruleIndex } from "./rule-index.ts";

/** A page that is made from the code and kept in the repository. */
export interface Reference {
  /** From the root of the workspace. */
  readonly page: string;
  readonly make: (root: string) => string | Promise<string>;
}

export const references: readonly Reference[] = [
  { page: "docs/cli.md", make: cliReference },
  { page: "docs/rules.md", make: ruleIndex },
];
