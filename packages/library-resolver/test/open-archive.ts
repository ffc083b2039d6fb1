import { packTar, type TarHeader } from "modern-tar";
import { buildZip, type ZipEntry } from "./build-zip.ts";
import { defaultArchiveLimits } from "../src/archive/archive-limits.ts";
import { archiveLibraryTree } from "../src/archive/unpack/archive-library-tree.ts";
import { unpackArchive, type UnpackOptions } from "../src/archive/unpack/unpack-archive.ts";

/** What messages name as the archive. */
export const source = "https://host.example/lib";

/** Unpacks an archive, a tar if nothing else is said, and opens its root. */
export async function openArchive(bytes: Uint8Array, options: Partial<UnpackOptions> = {}) {
  const defaults = {
    format: "tar",
    source,
    limits: defaultArchiveLimits,
    signal: new AbortController().signal,
  } as const;
  const root = await unpackArchive(bytes, { ...defaults, ...options });
  return archiveLibraryTree(root, source);
}

/** One file of a tree as text. */
export async function readText(tree: { read(path: string): Promise<Uint8Array> }, path: string): Promise<string> {
  return Buffer.from(await tree.read(path)).toString();
}

/** A tar of these entries, whatever they are. */
export function tarOf(...headers: (Partial<TarHeader> & { readonly content?: string })[]): Promise<Uint8Array> {
  return packTar(
    headers.map(({ content = "", ...header }) => ({
      header: { name: "x", mtime: new Date(0), ...header, size: Buffer.byteLength(content) },
      body: content,
    })),
  );
}

/** A zip of these entries, whatever they are, opened. */
export function openZip(...entries: ZipEntry[]) {
  return openArchive(buildZip(entries), { format: "zip" });
}
