import type { ArchiveFormat } from "../../address/source.ts";
import { isResolverError } from "../../library-resolver-error.ts";
import { archiveCorrupt } from "../archive-error.ts";
import type { ArchiveLimits } from "../archive-limits.ts";
import type { ArchiveFolder } from "./archive-node.ts";

/** What {@link unpackArchive} needs beside the bytes. */
export interface UnpackOptions {
  readonly format: ArchiveFormat;
  /** Its address, for messages. */
  readonly source: string;
  readonly limits: ArchiveLimits;
  readonly signal: AbortSignal;
}

/** How files of each format start; a tar has no such mark. */
const marks: ReadonlyMap<ArchiveFormat, string> = new Map([
  ["zip", "504b"],
  ["tar.gz", "1f8b"],
  ["tar.bz2", "425a68"],
  ["tar.xz", "fd377a585a00"],
  ["tar.zst", "28b52ffd"],
]);

/**
 * Unpacks an archive in memory; of a zip only its list.
 *
 * @throws {@link ResolverError} CORRUPT, ARCHIVE_UNSAFE, TOO_LARGE
 */
export async function unpackArchive(bytes: Uint8Array, options: UnpackOptions): Promise<ArchiveFolder> {
  const { format, source, limits, signal } = options;
  checkMark(bytes, format, source);
  const archive = { source, size: bytes.length, limits, signal };
  try {
    if (format === "zip") return await (await import("./read-zip.ts")).readZip(bytes, archive);
    const [{ readTar }, { decompressors }] = await Promise.all([import("./read-tar.ts"), import("./decompress.ts")]);
    return await readTar(decompressors[format](bytes, limits.unpackedBytes), archive);
  } catch (error) {
    if (isResolverError(error) || signal.aborted) throw error;
    throw archiveCorrupt(source, error instanceof Error ? error.message : "unknown reason", error);
  }
}

function checkMark(bytes: Uint8Array, format: ArchiveFormat, source: string): void {
  const start = Buffer.from(bytes.subarray(0, 16));
  if (start.toString("hex").startsWith(marks.get(format) ?? "")) return;
  const other = [...marks].find(([, mark]) => start.toString("hex").startsWith(mark))?.[0];
  const page = /^\s*</.test(start.toString("utf8")) ? " but a web page: perhaps one to sign in" : "";
  throw archiveCorrupt(source, `it is not a ${format}${other === undefined ? page : ` but a ${other}`}`);
}
