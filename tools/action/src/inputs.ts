import { existsSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";

/** What the workflow asks of the action. */
export interface Inputs {
  /** The folder of the library as it was written. */
  readonly directory: string;
  /** The same for lz, from the root of the workspace: `./` in front, so that it is taken for nothing else. */
  readonly library: string;
  /** Options for `lz check` and `lz diff`. */
  readonly options: readonly string[];
  readonly failOn: "error" | "warning" | "never";
}

/** An input, or what surrounds the action, that cannot be used. The message is for who wrote the workflow. */
export class InputError extends Error {
  override readonly name = "InputError";
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the inputs from the environment, where they are not part of any script.
 *
 * @throws {@link InputError}
 */
export function readInputs(env: Environment): Inputs {
  const dialect = env["INPUT_DIALECT"]?.trim() ?? "";
  const lines = (env["INPUT_OPTIONS"] ?? "").split("\n").map((line) => line.trim());
  oneOf("comment", env["INPUT_COMMENT"], ["true", "false"]);
  return {
    ...readDirectory(env),
    options: [...(dialect === "" ? [] : ["--dialect", dialect]), ...lines.filter((line) => line !== "")],
    failOn: oneOf("fail-on", env["INPUT_FAIL_ON"], ["error", "warning", "never"]),
  };
}

/** A variable that GitHub sets. */
export function required(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === "") throw new InputError(`${name} is not set: is this GitHub Actions?`);
  return value;
}

function readDirectory(env: Environment): Pick<Inputs, "directory" | "library"> {
  const directory = env["INPUT_DIRECTORY"]?.trim() || ".";
  const workspace = required(env, "GITHUB_WORKSPACE");
  const path = relative(workspace, join(workspace, directory)).split(sep).join("/");
  if (isAbsolute(directory) || path === ".." || path.startsWith("../")) {
    throw new InputError(`The input directory, ${JSON.stringify(directory)}, leaves the workspace.`);
  }
  if (!existsSync(join(workspace, path))) {
    throw new InputError(
      `The input directory, ${JSON.stringify(directory)}, is not there. Is actions/checkout a step before this one?`,
    );
  }
  return { directory, library: `./${path}` };
}

/** The first of the choices is the default. */
function oneOf<Choice extends string>(name: string, value = "", choices: readonly [Choice, ...Choice[]]): Choice {
  if (value === "") return choices[0];
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  throw new InputError(`The input ${name} is ${JSON.stringify(value)}; it takes ${choices.join(", ")}.`);
}
