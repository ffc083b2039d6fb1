import type { Finding } from "../finding.ts";
import { createLines, type Lines } from "../text/lines.ts";
import { escapeUnsafe } from "../text/quote.ts";
import { codeFrame } from "./code-frame.ts";

/**
 * A finding as text for a terminal: where, what, the lines around it, and what to do.
 *
 * Plain text without colours; no character of the document acts on the terminal. For many findings of the same
 * texts there is {@link renderFindings}, as this one scans the text each time.
 *
 * @param source - The document's text, {@link ReadDocument.source}; without it there are no lines.
 *
 * @example
 * ```ts
 * if (finding !== undefined) console.error(renderFinding(finding, document.source));
 * ```
 */
export function renderFinding(finding: Finding, source?: string): string {
  return render(finding, linesOf(source));
}

/**
 * Findings as texts for a terminal, each like {@link renderFinding} makes it. Every text is scanned once only.
 *
 * @param sourceOf - The text of the document that a finding is about; `undefined`: no lines around it. Asked once for
 *   each document, which is what findings of the same library and file are about.
 *
 * @example
 * ```ts
 * console.error(renderFindings(document.findings, () => document.source).join("\n\n"));
 * ```
 */
export function renderFindings(
  findings: readonly Finding[],
  sourceOf: (finding: Finding) => string | undefined,
): readonly string[] {
  const known = new Map<string, Lines | undefined>();
  return findings.map((finding) => {
    const document = JSON.stringify([finding.library, finding.file]);
    if (!known.has(document)) known.set(document, linesOf(sourceOf(finding)));
    return render(finding, known.get(document));
  });
}

function linesOf(source: string | undefined): Lines | undefined {
  return source === undefined ? undefined : createLines(source);
}

function render(finding: Finding, lines: Lines | undefined): string {
  const { line, column, hint } = finding;
  const frame = lines === undefined || !line || !column ? undefined : codeFrame(lines, { line, column });
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
