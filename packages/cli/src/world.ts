/** A stream that text is written to: `process.stdout`, `process.stderr`, or one that keeps the text. */
export interface OutputStream extends NodeJS.WritableStream {
  /** Whether a person looks at it. */
  readonly isTTY?: boolean | undefined;
  /** Width of that person's terminal, in columns; 0 where it is not known. */
  readonly columns?: number | undefined;
}

/** What a command may use of the process that it runs in. */
export interface World {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Aborts when the person at the terminal gives up. */
  readonly signal: AbortSignal;
}
