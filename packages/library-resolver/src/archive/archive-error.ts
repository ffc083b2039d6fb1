import { ResolverError } from "../library-resolver-error.ts";

/** The error for an archive that cannot be read as what it should be. */
export function archiveCorrupt(source: string, reason: string, cause?: unknown): ResolverError<"CORRUPT"> {
  return new ResolverError("CORRUPT", {
    message: `${source} cannot be unpacked: ${reason}.`,
    context: { target: source, reason },
    hint: "Fetch it with a browser to see what it is; if it is broken, tell its owner.",
    cause,
  });
}

/** The error for an entry that must not be unpacked. */
export function archiveUnsafe(source: string, entry: string, reason: string): ResolverError<"ARCHIVE_UNSAFE"> {
  const shown = entry.length > 200 ? `${entry.slice(0, 200)}…` : entry;
  return new ResolverError("ARCHIVE_UNSAFE", {
    message: `${source} is not unpacked: its entry ${JSON.stringify(shown)} ${reason}.`,
    context: { source, entry: shown, reason },
    hint: "Tell the owner of the archive; nothing of it was kept.",
  });
}
