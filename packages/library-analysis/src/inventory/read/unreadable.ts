import { isLzError, redact } from "@lzkit/errors";
import type { Finding } from "@lzkit/schema";
import { sentence } from "../../wording/sentence.ts";

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
 * a pipe, something without rights. Throws what says nothing about it: a network that failed, a person who gave up.
 */
export function unreadable(
  error: unknown,
  { path, library }: { readonly path: string; readonly library: string },
): Finding {
  if (!isLzError(error) || !codes.has(error.code)) throw error;
  return {
    rule: "unreadable-file",
    severity: "error",
    message: sentence(`it is there but cannot be read: ${redact(error.message)}`),
    library,
    file: path,
    hint: error.hint ?? "Look at its permissions, and whether it is a link to nowhere.",
  };
}
