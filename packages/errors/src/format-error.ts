import { isLzError } from "./lz-error.ts";
import { redact } from "./redact.ts";

const maxCauses = 8;

/**
 * An error for a person: message and code, the causes underneath that say more, the hint last.
 *
 * Secrets are redacted, also those in errors of other libraries. Never throws.
 */
export function formatError(error: unknown): string {
  const lines = [headline(error)];
  let cause = error instanceof Error ? error.cause : undefined;
  // Several errors under one are told by the one above them.
  for (let depth = 0; cause !== undefined && !(cause instanceof AggregateError) && depth < maxCauses; depth++) {
    const reason = headline(cause);
    // Often an error repeats what its cause says.
    if (!lines[0]?.includes(reason)) lines.push(`  because: ${reason}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  if (isLzError(error) && error.hint !== undefined) lines.push(`  hint: ${error.hint}`);
  return lines.join("\n");
}

function headline(error: unknown): string {
  // In front of what follows a first line, such as a code frame.
  if (isLzError(error)) return asSentence(error.message).replace(/$/m, () => ` [${error.code}]`);
  if (error instanceof Error) return redact(error.message || error.name);
  return redact(typeof error === "string" ? error : `a value that is not an error was thrown (${typeof error})`);
}

/** With a full stop, which a message lacks that ends in words of another program. */
function asSentence(message: string): string {
  return message.replace(/^.*[^.:!?]$/, "$&.");
}
