import { type Command, Option } from "commander";
import { CliError } from "../cli-error.ts";

/** Adds the option for the form of the result; the first form is what holds where none is asked for. */
export function addFormatOption(command: Command, formats: readonly string[]): void {
  const option = new Option("--format <format>", "form of the result").choices(formats);
  command.addOption(formats[0] === undefined ? option : option.default(formats[0]));
}

/**
 * Reads the form of the result; `--json` is short for `--format json`.
 *
 * @throws {@link CliError} OPTION_INVALID
 */
export function readFormat<Format extends string>(
  command: Command,
  { json }: { readonly formats: readonly Format[]; readonly json: boolean },
): Format | "json" {
  const { format } = command.opts<{ format: Format }>();
  if (!json) return format;
  if (format !== "json" && command.getOptionValueSource("format") === "cli") {
    throw new CliError("OPTION_INVALID", {
      message: `--json and --format ${format} contradict each other.`,
      context: { option: "--format" },
      hint: "Give one of the two.",
    });
  }
  return "json";
}
