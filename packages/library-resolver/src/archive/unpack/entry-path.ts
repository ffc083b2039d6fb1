import { archiveUnsafe } from "../archive-error.ts";

const maxLength = 4096;
const maxDepth = 100;

/**
 * The segments of an entry's name, without `.` and empty ones.
 *
 * @throws {@link ResolverError} ARCHIVE_UNSAFE: it could lead out of the archive on some system.
 */
export function entryPath(source: string, name: string): readonly string[] {
  const segments = name.split("/").filter((segment) => segment !== "" && segment !== ".");
  const reason = flaw(name, segments);
  if (reason !== undefined) throw archiveUnsafe(source, name, reason);
  return segments;
}

/** What is the same on a disk that ignores case or the form of accents: one key for all such names. */
export function foldedName(name: string): string {
  return name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFD");
}

function flaw(name: string, segments: readonly string[]): string | undefined {
  if (name.includes("\0")) return "has a NUL in its name";
  if (name.includes("\\")) return "has a backslash in its name";
  if (name.startsWith("/")) return "has an absolute path";
  if (/^[a-z]:/i.test(segments[0] ?? "")) return "has a drive in its path";
  if (segments.includes("..")) return 'has ".." in its path';
  if (name.length > maxLength) return `has a path of more than ${maxLength} characters`;
  if (segments.length > maxDepth) return `lies more than ${maxDepth} folders deep`;
  return undefined;
}
