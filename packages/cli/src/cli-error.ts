import { isErrorOf, LzError } from "lzkit";

/** Codes of {@link CliError} and what each carries. */
export interface CliErrorContexts {
  /** A file that an option names cannot be read: it is not there, or it is no file. Check the spelling. */
  FILE_UNUSABLE: { readonly path: string };
  /** The disk failed to read a file that an option names; the cause tells the system's reason. */
  FILE_UNREADABLE: { readonly path: string };
  /** `--dialect` names neither a built-in dialect nor a file with one. */
  DIALECT_UNKNOWN: { readonly dialect: string };
  /** Two options contradict each other, or an option has a value that it cannot have. */
  OPTION_INVALID: { readonly option: string };
}

/** What the command throws on its own account. */
export class CliError<Code extends keyof CliErrorContexts = keyof CliErrorContexts> extends LzError<
  Code,
  CliErrorContexts[Code]
> {
  override readonly name = "CliError";
}

/** Whether a value is a {@link CliError} and, where a code is given, has that code. */
export function isCliError<Code extends keyof CliErrorContexts = keyof CliErrorContexts>(
  error: unknown,
  code?: Code,
): error is CliError<Code> {
  return isErrorOf(error, "CliError", code);
}
