import { isLzError, type LzError, redact } from "@lzkit/errors";
import type { Finding } from "@lzkit/schema";

interface UnreadablePlace {
  readonly path: string;
  /** Id of the library. */
  readonly library: string;
}

/** What is wrong with one file or folder only, so that all others can be read. */
const codes: ReadonlySet<string> = new Set([
  "ACCESS_DENIED",
  "FILE_NOT_FOUND",
  "NOT_A_FILE",
  "NOT_A_FOLDER",
  "PATH_OUTSIDE",
  "READ_FAILED",
]);

/**
 * The finding of a file or a folder that is in the list and cannot be read: a link to nowhere or out of the library,
 * a pipe, something without rights, a file above the limit.
 *
 * Throws what says nothing about it: a network that failed, a person who gave up.
 */
export function unreadable(error: unknown, { path, library }: UnreadablePlace): Finding {
  if (!isLzError(error)) throw error;
  const sizes = sizesOf(error);
  if (sizes !== undefined) {
    return {
      rule: "document-too-large",
      severity: "error",
      message: `The file has ${sizes.bytes} bytes; at most ${sizes.limit} are read.`,
      library,
      file: path,
      hint: error.hint ?? "Look whether this is the file you meant.",
    };
  }
  if (!codes.has(error.code)) throw error;
  return {
    rule: "unreadable-file",
    severity: "error",
    message: redact(error.message),
    library,
    file: path,
    hint: error.hint ?? "Look at its permissions, and whether it is a link to nowhere.",
  };
}

/** Of one file the size is known; what else is too large is an archive or a repository, of which nothing can be read. */
function sizesOf({ code, context }: LzError): Sizes | undefined {
  const { limit, bytes } = context as Partial<Sizes>;
  return code === "TOO_LARGE" && limit !== undefined && bytes !== undefined ? { limit, bytes } : undefined;
}

interface Sizes {
  readonly limit: number;
  readonly bytes: number;
}
