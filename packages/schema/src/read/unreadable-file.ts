import { isLzError, redact } from "@lzkit/errors";
import type { Finding } from "../finding.ts";
import type { ReadDocument } from "../read-document.ts";
import { maxBytesOf } from "../parse/open-document.ts";
import { tooLarge } from "../text/decode-text.ts";
import { type Draft, draft } from "../text/draft.ts";
import type { ReadOptions } from "./read-options.ts";

/** A document that is there and cannot be read, or is too large for that: no value, and an error. */
export function unreadableFile(error: unknown, { file, library }: ReadOptions): ReadDocument<never> {
  const bytes = sizeOf(error);
  const most = maxBytesOf(file);
  const isTooLarge = bytes !== undefined && bytes > most;
  const { rule, severity, message, hint } = isTooLarge ? tooLarge(bytes, most) : unreadable(error);
  const finding: Finding = { rule, severity, message, library, file, hint };
  return { file, value: undefined, findings: [finding], locate: () => undefined, source: undefined };
}

/** Of one file the size is known; what else is too large is an archive or a repository, of which nothing can be read. */
function sizeOf(error: unknown): number | undefined {
  return isLzError(error) && error.code === "TOO_LARGE"
    ? (error.context as { readonly bytes?: number }).bytes
    : undefined;
}

function unreadable(error: unknown): Draft {
  const reason = redact(error instanceof Error ? error.message : String(error));
  const hint = isLzError(error) ? error.hint : undefined;
  return draft("unreadable-file", {
    message: `The file is there but cannot be read: ${reason.replace(/[^.!?]$/, "$&.")}`,
    hint: hint ?? "Look at its permissions, and whether it is a link to nowhere.",
  });
}

/** Throws on what says nothing about the file: the caller gave up, time was out, the network failed. */
export function giveUpIfOver(error: unknown): void {
  const names = ["AbortError", "TimeoutError"];
  const codes = ["ABORTED", "TIMED_OUT", "NETWORK_FAILED"];
  if (error instanceof Error && names.includes(error.name)) throw error;
  if (isLzError(error) && codes.includes(error.code)) throw error;
}
