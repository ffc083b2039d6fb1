import { isErrorOf, LzError } from "@lzkit/errors";

/** Codes of {@link EmulatorError} and what each carries. */
export interface EmulatorErrorContexts {
  /** An option, a fault, a token request or another setting is not of the expected shape. Mend the named member. */
  SETTINGS_INVALID: {
    /** What was being read: `options`, `faults`, `token`, … */
    readonly what: string;
    /** The member at fault, with dots: `throttle.reads.size`; empty for the whole value. */
    readonly path: string;
  };
  /** What was given to restore is not a snapshot of this emulator. Pass on what `snapshot()` answered, unchanged. */
  SNAPSHOT_INVALID: {
    /** The member at fault, with dots: `groups.0.name`; empty for the whole value. */
    readonly path: string;
  };
  /** The data file cannot be used: no emulator wrote it, it is damaged, or its folder does not exist. Name another. */
  DATA_UNREADABLE: {
    /** The file as it was given. */
    readonly file: string;
  };
  /** Another process has the data file open. Stop the other emulator, or name another file. */
  DATA_LOCKED: {
    /** The file as it was given. */
    readonly file: string;
  };
  /** The server could not listen: the port is taken, or the host is not an address of this machine. Choose another. */
  LISTEN_FAILED: {
    /** The host name or address that was asked for. */
    readonly host: string;
    /** The port that was asked for; 0 stands for any free one. */
    readonly port: number;
  };
}

/** The error of `@lzkit/emulator`: thrown for bad settings and for what the machine refuses. */
export class EmulatorError<Code extends keyof EmulatorErrorContexts = keyof EmulatorErrorContexts> extends LzError<
  Code,
  EmulatorErrorContexts[Code]
> {
  override readonly name = "EmulatorError";
}

/** Whether a value is an {@link EmulatorError} and, where a code is given, has that code. */
export function isEmulatorError<Code extends keyof EmulatorErrorContexts = keyof EmulatorErrorContexts>(
  error: unknown,
  code?: Code,
): error is EmulatorError<Code> {
  return isErrorOf(error, "EmulatorError", code);
}
