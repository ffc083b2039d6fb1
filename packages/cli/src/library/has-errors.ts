import type { Finding } from "lzkit";

/**
 * Whether a chain is not whole, so that nothing may be written by it: what cannot be read names no dependencies, and
 * a file or a folder without them would be wrong.
 */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

/** Says why there is nothing new in a place. */
export function didNotWrite(place: string): string {
  return `Did not write ${place}, because of the errors.`;
}
