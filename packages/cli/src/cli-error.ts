import { isErrorOf, LzError } from "lzkit";

/** Codes of {@link CliError} and what each carries. */
export interface CliErrorContexts {
  /** A file that an option names is not there, or what stands there, also for the lock file, is not a file. */
  FILE_UNUSABLE: { readonly path: string };
  /** The disk failed to read a file that an option names, or the lock file; the cause tells the system's reason. */
  FILE_UNREADABLE: { readonly path: string };
  /** `--dialect` names neither a built-in dialect nor a file with one. */
  DIALECT_UNKNOWN: { readonly dialect: string };
  /** There is no library where one is to be written for, and nothing was written. Name its folder, or `lz init` one. */
  LIBRARY_MISSING: { readonly library: string };
  /** Two options contradict each other, or an option has a value that it cannot have. */
  OPTION_INVALID: { readonly option: string };
  /** No service is named; the message tells what else is missing. Give `--service-address`, `LZ_SERVICE_ADDRESS`, or `--cloud public`. */
  SERVICE_ADDRESS_MISSING: { readonly option: string };
  /** There is no token: neither `--token-file` nor `LZ_ACCESS_TOKEN` is given, nor is `@azure/identity` installed. */
  TOKEN_MISSING: { readonly option: string };
  /** `@azure/identity` has no token; the cause tells why. Sign in, or check the variables that it reads. */
  TOKEN_FAILED: { readonly option: string };
  /** The token is not a JSON web token, so that nothing in it can be shown. Services may take it all the same. */
  TOKEN_UNREADABLE: { readonly option: string };
  /** No subscription is named; the message tells what else is missing. Give `--subscription` or `LZ_SUBSCRIPTION_ID`. */
  SUBSCRIPTION_MISSING: { readonly option: string };
  /** A file that an option names could not be written; the cause tells the system's reason. */
  FILE_UNWRITABLE: { readonly path: string };
  /** The configuration file cannot be used: an unknown key, a wrong value, two files. The message shows each place. */
  CONFIG_INVALID: { readonly file: string };
  /** A baseline file is not a list of fingerprints. Write it anew with `--write-baseline`. */
  BASELINE_INVALID: { readonly path: string };
  /** What would be written over is there already, and is left alone. Move it elsewhere, or choose another folder. */
  FILE_EXISTS: { readonly paths: readonly string[] };
  /** The program that `lz emulator exec` was told to run could not be started. Check the spelling. */
  COMMAND_UNUSABLE: { readonly command: string };
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
