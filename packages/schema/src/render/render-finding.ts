import type { Finding } from "../finding.ts";
import { escapeUnsafe } from "../text/quote.ts";
import { codeFrame } from "./code-frame.ts";

/**
 * A finding as text for a terminal: where, what, the lines around it, and what to do.
 *
 * Plain text without colours; no character of the document acts on the terminal.
 *
 * @param source - The document's text, {@link ReadDocument.source}; without it there are no lines.
 *
 * @example
 * ```ts
 * for (const finding of document.findings) console.error(renderFinding(finding, document.source));
 * ```
 */
export function renderFinding(finding: Finding, source?: string): string {
  const { line, column, hint } = finding;
  const frame = source === undefined || !line || !column ? undefined : codeFrame(source, { line, column });
  const head = `${finding.severity}: ${finding.message} [${finding.rule}]`;
  const where = place(finding);
  return [escapeUnsafe(head), where && `  at ${escapeUnsafe(where)}`, frame, hint && `  hint: ${escapeUnsafe(hint)}`]
    .filter((part) => part !== undefined && part !== "")
    .join("\n");
}

/** `lz_library_metadata.json:3:5 in platform/alz@2026.04.2` */
function place({ file, line, column, library }: Finding): string {
  const at = [file, line, line && column].filter((part) => part !== undefined).join(":");
  return [at, library].filter((part) => part !== undefined && part !== "").join(" in ");
}
