/** One command of the demo, and what a reader should know before it runs. */
export interface Step {
  readonly title: string;
  readonly text: string;
  /** Arguments of `lz`, as they are typed in the root of the workspace. */
  readonly command: readonly string[];
  /** 1 where findings are what the step shows. */
  readonly exitCode: number;
}

/** Where the demo publishes its releases. */
export const repository = "node_modules/.cache/lzkit-demo";

const demo = "fixtures/demo";
const chained = [`${demo}/my-library`, "--library-repository", repository];

export const steps: readonly Step[] = [
  {
    title: "1. The chain",
    text:
      "Its metadata names two dependencies: platform/sovereign 2026.02.0 by path and ref, and ../backup-library.\n" +
      "They are followed to the base; the order below is the order in which they apply. Each git tag is pinned to its commit.",
    command: ["tree", ...chained],
    exitCode: 0,
  },
  {
    title: "2. The findings",
    text: "Every document is checked, and everything that is wrong is told at once, with its place.",
    command: ["validate", `${demo}/backup-library`],
    exitCode: 0,
  },
  {
    title: "3. A default that is declared twice",
    text:
      "my-library declares log_workspace_id again, to add an assignment of its own. A base library may not be changed\n" +
      "by accident, so this is an error, and the exit code is 1 ...",
    command: ["defaults", ...chained],
    exitCode: 1,
  },
  {
    title: "4. The merged defaults",
    text: "... until one says what is meant: --overwrite replaces the default whole, --extend adds to it.\nEach pair of assignment and parameter comes with the file and line that supplied it.",
    command: ["defaults", ...chained, "--extend"],
    exitCode: 0,
  },
  {
    title: "5. The parameters of each assignment",
    text: "Given the values, these are the parameters that the assignments receive. A misspelt name is told with what was probably meant.",
    command: ["apply", ...chained, "--extend", "--values", `${demo}/values.yaml`],
    exitCode: 1,
  },
];
