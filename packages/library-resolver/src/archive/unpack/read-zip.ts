import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { archiveCorrupt, archiveUnsafe } from "../archive-error.ts";
import { type ArchiveUnderLimits, checkUnpacked, fileTooLarge, tooLarge } from "../archive-limits.ts";
import { type ArchiveFolder, maxTargetBytes } from "./archive-node.ts";
import { createArchiveBuilder } from "./create-archive-builder.ts";

/** Systems whose zip programs write Unix modes: Unix and macOS (APPNOTE 4.4.2). */
const unixSystems = new Set([3, 19]);
const localHeaderSize = 30;

/**
 * Reads a zip's list of entries; each file is unpacked when it is read.
 *
 * @throws {@link ResolverError} CORRUPT, ARCHIVE_UNSAFE, TOO_LARGE
 */
export async function readZip(bytes: Uint8Array, archive: ArchiveUnderLimits): Promise<ArchiveFolder> {
  const { source, limits } = archive;
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    decodeStrings: false,
    validateEntrySizes: true,
  });
  if (zip.entryCount > limits.entries) throw tooLarge(source, limits, "entries");
  const builder = createArchiveBuilder(archive);
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    checkUnpacked(archive, unpacked);
    await addEntry(builder, { zip, entry, archive });
  }
  checkOverlaps(entries, source);
  return builder.finish();
}

interface ZipEntry {
  readonly zip: ZipFile;
  readonly entry: Entry;
  readonly archive: ArchiveUnderLimits;
}

async function addEntry(builder: ReturnType<typeof createArchiveBuilder>, part: ZipEntry): Promise<void> {
  const { entry, archive } = part;
  const name = nameOf(entry);
  switch (kindOf(entry, name)) {
    case "folder":
      return builder.addFolder(name);
    case "link": {
      const target = await readEntry(part, maxTargetBytes);
      return builder.addLink(name, { kind: "link", target: Buffer.from(target).toString("utf8") });
    }
    case "file":
      return builder.addFile(name, { kind: "file", read: () => readEntry(part, archive.limits.fileBytes) });
    default:
      throw archiveUnsafe(archive.source, name, "is neither file, folder nor link");
  }
}

function nameOf(entry: Entry): string {
  // Typed as text, for that is what it is when yauzl decodes names itself.
  const raw = entry.fileName as unknown as Buffer;
  return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
}

function kindOf(
  { versionMadeBy, externalFileAttributes }: Entry,
  name: string,
): "file" | "folder" | "link" | undefined {
  const mode = unixSystems.has(versionMadeBy >>> 8) ? externalFileAttributes >>> 16 : 0;
  const type = mode & 0o170000;
  if (type === 0o120000) return "link";
  if (name.endsWith("/")) return "folder";
  return type === 0 || type === 0o100000 ? "file" : undefined;
}

async function readEntry({ zip, entry, archive }: ZipEntry, limit: number): Promise<Uint8Array> {
  const name = `${nameOf(entry)} in ${archive.source}`;
  if (entry.uncompressedSize > limit) throw fileTooLarge(name, archive.limits, entry.uncompressedSize);
  if (!entry.canDecodeFileData()) throw archiveCorrupt(name, "it is encrypted, or packed in a way other than deflate");
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Uint8Array);
    const content = Buffer.concat(chunks);
    if (crc32(content) === entry.crc32) return new Uint8Array(content);
  } catch (cause) {
    throw archiveCorrupt(name, cause instanceof Error ? cause.message : "unknown reason", cause);
  }
  throw archiveCorrupt(name, "its content does not fit its checksum");
}

/** Entries that share bytes make small archives unpack to huge ones; no honest program writes them. */
function checkOverlaps(entries: readonly Entry[], source: string): void {
  const sorted = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of sorted) {
    const { relativeOffsetOfLocalHeader: start, compressedSize, fileNameLength } = entry;
    if (start < end) throw archiveUnsafe(source, nameOf(entry), "shares its bytes with another entry");
    end = start + localHeaderSize + fileNameLength + compressedSize;
  }
}
