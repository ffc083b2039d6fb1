import { isLzError, redact } from "@lzkit/errors";
import type { Finding } from "../finding.ts";
import type { ReadDocument } from "../read-document.ts";
import { readingRules } from "../rules/reading-rules.ts";
import type { ReadOptions } from "./read-options.ts";

/** A document that is there and cannot be read: no value, and an error. */
export function unreadableFile(error: unknown, { file, library }: ReadOptions): ReadDocument<never> {
  const reason = redact(error instanceof Error ? error.message : String(error));
  const finding: Finding = {
    rule: "unreadable-file",
    severity: readingRules["unreadable-file"].severity,
    message: `The file is there but cannot be read: ${reason}`,
    library,
    file,
    hint:
      (isLzError(error) ? error.hint : undefined) ?? "Look at its permissions, and whether it is a link to nowhere.",
  };
  return { file, value: undefined, findings: [finding], locate: () => undefined, source: undefined };
}

/** Throws on what says nothing about the file: the caller gave up, time was out, the network failed. */
export function giveUpIfOver(error: unknown): void {
  const names = ["AbortError", "TimeoutError"];
  const codes = ["ABORTED", "TIMED_OUT", "NETWORK_FAILED"];
  if (error instanceof Error && names.includes(error.name)) throw error;
  if (isLzError(error) && codes.includes(error.code)) throw error;
}
