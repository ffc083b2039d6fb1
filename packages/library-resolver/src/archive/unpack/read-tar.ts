import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { archiveCorrupt, archiveUnsafe } from "../archive-error.ts";
import { type ArchiveUnderLimits, checkUnpacked, fileTooLarge } from "../archive-limits.ts";
import type { ArchiveFile, ArchiveFolder } from "./archive-node.ts";
import { type ArchiveBuilder, createArchiveBuilder } from "./create-archive-builder.ts";

/**
 * Reads a tar from end to end and keeps the files that are small enough to be read.
 *
 * @throws {@link ResolverError} CORRUPT, ARCHIVE_UNSAFE, TOO_LARGE
 */
export async function readTar(chunks: AsyncIterable<Uint8Array>, archive: ArchiveUnderLimits): Promise<ArchiveFolder> {
  const builder = createArchiveBuilder(archive);
  const entries = ReadableStream.from(counted(chunks, archive)).pipeThrough(createTarDecoder({ strict: true }));
  for await (const entry of entries) await addEntry(builder, entry, archive);
  return builder.finish();
}

async function* counted(chunks: AsyncIterable<Uint8Array>, archive: ArchiveUnderLimits): AsyncGenerator<Uint8Array> {
  let unpacked = 0;
  for await (const chunk of chunks) {
    unpacked += chunk.length;
    checkUnpacked(archive, unpacked);
    yield chunk;
  }
}

async function addEntry(builder: ArchiveBuilder, entry: ParsedTarEntry, archive: ArchiveUnderLimits): Promise<void> {
  const { name, type = "file", linkname = "", pax = {} } = entry.header;
  switch (type) {
    case "file":
      if (Object.keys(pax).some((key) => key.startsWith("GNU.sparse."))) {
        throw archiveCorrupt(archive.source, `${JSON.stringify(name)} is a sparse file`);
      }
      return builder.addFile(name, await readFile(entry, archive));
    case "directory":
      await entry.body.cancel();
      return builder.addFolder(name);
    case "symlink":
      await entry.body.cancel();
      return builder.addLink(name, { kind: "link", target: linkname });
    case "link":
      await entry.body.cancel();
      return builder.addHardLink(name, linkname);
    default:
      throw archiveUnsafe(archive.source, name, "is neither file, folder nor link");
  }
}

async function readFile(
  { header, body }: ParsedTarEntry,
  { source, limits }: ArchiveUnderLimits,
): Promise<ArchiveFile> {
  if (header.size > limits.fileBytes) {
    await body.cancel();
    const read = () => Promise.reject(fileTooLarge(`${header.name} in ${source}`, limits, header.size));
    return { kind: "file", read };
  }
  const content = new Uint8Array(header.size);
  let filled = 0;
  for await (const chunk of body) {
    content.set(chunk, filled);
    filled += chunk.length;
  }
  return { kind: "file", read: async () => content.slice() };
}
