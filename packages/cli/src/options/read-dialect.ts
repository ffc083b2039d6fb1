import { azure, defineDialect, type Dialect, isSchemaError, neutral, renderFinding, SchemaError } from "lzkit";
import { CliError, isCliError } from "../cli-error.ts";
import { readInputFile } from "./read-input-file.ts";

const builtIn = new Map([neutral, azure].map((dialect) => [dialect.name, dialect]));

/**
 * The dialect that `--dialect` names: a built-in one, or one from a JSON or YAML file.
 *
 * @throws {@link CliError} DIALECT_UNKNOWN; {@link SchemaError} DIALECT_INVALID
 */
export async function readDialect(nameOrFile: string): Promise<Dialect> {
  return builtIn.get(nameOrFile) ?? define(nameOrFile, await readDefinition(nameOrFile));
}

/** The error names the file, which the definition itself does not. */
function define(file: string, definition: unknown): Dialect {
  try {
    return defineDialect(definition);
  } catch (error) {
    if (!isSchemaError(error, "DIALECT_INVALID")) throw error;
    const { context, hint } = error;
    const message = `The file ${file} is not a dialect. ${context.problems.join(" ")}`;
    throw new SchemaError("DIALECT_INVALID", { message, context, hint });
  }
}

async function readDefinition(file: string): Promise<unknown> {
  const { value, findings, source } = await readInputFile(file).catch((error: unknown) => {
    throw isCliError(error, "FILE_UNUSABLE") ? unknown(file, error) : error;
  });
  const error = findings.find(({ severity }) => severity === "error");
  if (error === undefined) return value;
  throw new CliError("DIALECT_UNKNOWN", {
    message: `The dialect file ${file} cannot be read.\n${renderFinding(error, source)}`,
    context: { dialect: file },
  });
}

function unknown(dialect: string, cause: Error): CliError {
  return new CliError("DIALECT_UNKNOWN", {
    message: `There is no dialect ${JSON.stringify(dialect)}, nor a file of that name.`,
    context: { dialect },
    hint: "Name neutral or azure, or a JSON or YAML file with names of your own.",
    cause,
  });
}
