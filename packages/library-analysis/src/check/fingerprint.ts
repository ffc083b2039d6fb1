import type { Finding } from "@lzkit/schema";

/**
 * What makes a finding the same one after an edit elsewhere, or a newer release of its library:
 * rule, library without its ref, file, and the names that it is about. No line, no column.
 */
export function fingerprint(finding: Finding, subject: readonly string[] | undefined): string {
  const about = subject?.join(" ") ?? withoutPlaces(finding.message);
  const library = finding.library?.replace(/@[^/]*$/, "");
  return [finding.rule, library, finding.file, about].filter((part) => part !== undefined && part !== "").join(" ");
}

/** Gives the second and later ones of equal fingerprints a number. */
export function numberEqual(fingerprints: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return fingerprints.map((each) => {
    const count = (counts.get(each) ?? 0) + 1;
    counts.set(each, count);
    return count === 1 ? each : `${each} #${count}`;
  });
}

function withoutPlaces(message: string): string {
  return message.replaceAll(/:\d+(?::\d+)?/g, "").replaceAll(/@[\w.+-]+/g, "");
}
